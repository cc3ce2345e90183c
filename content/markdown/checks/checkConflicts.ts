import { addProblem, type RenderState } from '../RenderState.ts'

/** A line that git writes where it cannot merge two versions of a text. */
export const conflictLine = /^(?:<{7}|>{7}) \S/m

const conflictLines = new RegExp(conflictLine, 'gm')

/** Adds a problem for each mark of a merge that was left, but for those in code, which may be about git. */
export function checkConflicts(state: RenderState): void {
  if (!conflictLine.test(state.source)) return
  let at = 0
  const code = state.code.toSorted((a, b) => a.start - b.start)
  for (const { 0: mark, index: start } of state.source.matchAll(conflictLines)) {
    while ((code[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++
    if ((code[at]?.start ?? Number.POSITIVE_INFINITY) <= start) continue
    addProblem(state, { start, end: start + mark.length }, conflictText)
  }
}

/** What is told of a conflict. */
export const conflictText = {
  code: 'merge-conflict',
  message: 'Git could not merge two versions of the post, and wrote both',
  hint: 'Keep the version that is right, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
} as const
