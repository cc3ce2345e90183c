import { rangeCursor } from '../rangeCursor.ts'
import { addProblem, type RenderState } from '../RenderState.ts'
import { unreadMarks } from './unreadMarks.ts'

const anyMark = new RegExp(unreadMarks.map(({ pattern }) => `(${pattern})`).join('|'), 'gimu')

/** How many marks are told: where there are more, they are no mistakes of a writer. */
const maxTold = 1000

/** Adds a problem for each mark in the prose that is shown as text, and is hardly meant to be. */
export function checkUnread(state: RenderState): void {
  const { source } = state
  const isProse = rangeCursor(state.prose)
  let left = maxTold
  for (const match of source.matchAll(anyMark)) {
    const { 0: text, index: start } = match
    const mark = unreadMarks[match.findIndex((part, at) => at > 0 && part !== undefined) - 1]
    if (!mark || !isProse(start) || (mark.isLineStart && !isLineStart(source, start))) continue
    if (--left < 0) return
    addProblem(state, { start, end: start + text.length }, mark.tell(match))
  }
}

/** True after the marks of quotes and lists at the start of a line. */
function isLineStart(source: string, offset: number): boolean {
  const before = source.slice(Math.max(0, offset - 50), offset)
  return /(?:^|\n)[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*$/.test(before)
}
