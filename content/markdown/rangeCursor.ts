import type { SourceRange } from './locateToken.ts'

/** Returns a function that tells if an offset is inside one of the ranges; offsets must not descend. */
export function rangeCursor(ranges: readonly SourceRange[]): (offset: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let at = 0
  return offset => {
    while ((sorted[at]?.end ?? Number.POSITIVE_INFINITY) <= offset) at++
    return (sorted[at]?.start ?? Number.POSITIVE_INFINITY) <= offset
  }
}
