import type { Tokens } from 'marked'
import { type SourceRange, sourceOffset } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

/** Marks that are shown, and what to report of them. */
const strayMarks = [
  {
    mark: '`',
    code: 'code-unread',
    message: 'This backtick is shown as it is written: no other ends the code',
    hint: 'Write a backtick on either side of the code, or \\ before this one.',
  },
  {
    mark: '**',
    code: 'emphasis-unread',
    message: 'These ** are shown as they are written, and make nothing bold',
    hint: 'Write **bold**: two on either side, without spaces inside; or put code between backticks.',
  },
] as const

/** Adds a problem for marks of bold text and of code that are left over in a text. */
export function checkStrayMarks(state: LintState, { raw }: Tokens.Text, range: SourceRange): void {
  for (const { mark, ...problem } of strayMarks) {
    const at = raw.indexOf(mark)
    if (at < 0) continue
    const start = sourceOffset(state.source, { raw, range }, at)
    addProblem(state, { start, end: start + mark.length }, problem)
  }
}
