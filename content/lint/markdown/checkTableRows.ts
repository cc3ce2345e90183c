import type { Tokens } from 'marked'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

/** Adds a problem for a paragraph that seems to be meant as a table: every line of it has cells. */
export function checkTableRows(state: LintState, { raw }: Tokens.Paragraph, range: SourceRange): void {
  if (!raw.includes('|')) return
  const lines = raw.trim().split('\n')
  const hasPipes = lines.every(line => /^\|.*\|$/.test(line.trim()))
  if (lines.length < 2 || !(hasPipes || lines.every(line => line.includes(' | ')))) return
  addProblem(state, range, {
    code: 'table-unread',
    message: 'These rows are shown as text: a table has a line of hyphens below the first',
    hint: 'Write | --- | --- | as the second line, with as many cells as the first has.',
  })
}
