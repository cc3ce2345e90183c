import type { Tokens } from 'marked'
import type { SourceRange } from '../locateToken.ts'
import { addProblem, type RenderState } from '../RenderState.ts'

/** Adds a problem for marks of bold text and of code that are left over in a text, and are shown. */
export function checkStrayMarks(state: RenderState, { raw }: Tokens.Text, { start }: SourceRange): void {
  const backtick = raw.indexOf('`')
  if (backtick >= 0)
    addProblem(
      state,
      { start: start + backtick, end: start + backtick + 1 },
      {
        code: 'code-unread',
        message: 'This backtick is shown as it is written: no other ends the code',
        hint: 'Write a backtick on either side of the code, or \\ before this one.',
      },
    )
  const bold = raw.indexOf('**')
  if (bold >= 0)
    addProblem(
      state,
      { start: start + bold, end: start + bold + 2 },
      {
        code: 'emphasis-unread',
        message: 'These ** are shown as they are written, and make nothing bold',
        hint: 'Write **bold**: two on either side, without spaces inside; or put code between backticks.',
      },
    )
}
