import { addProblem } from '../../markdown/RenderState.ts'
import { rangeCursor } from '../../markdown/rangeCursor.ts'
import { conflictLine, conflictText } from '../../problems/mergeConflict.ts'
import type { LintState } from './LintState.ts'

const conflictLines = new RegExp(conflictLine, 'gm')

/** Adds a problem for each mark of a merge that was left, except in code, which may be about git. */
export function checkConflicts(state: LintState): void {
  if (!conflictLine.test(state.source)) return
  const code = state.tokens.filter(({ token }) => token.type === 'code').map(({ range }) => range)
  const isCode = rangeCursor(code)
  for (const { 0: mark, index: start } of state.source.matchAll(conflictLines))
    if (!isCode(start)) addProblem(state, { start, end: start + mark.length }, conflictText)
}
