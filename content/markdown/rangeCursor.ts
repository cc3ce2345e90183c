import type { SourceRange } from './locateToken.ts'

/** Returns a function that is true for offsets inside one of the ranges; they must be given in ascending order. */
export function rangeCursor(ranges: readonly SourceRange[]): (offset: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let at = 0
  return offset => {
    while ((sorted[at]?.end ?? Number.POSITIVE_INFINITY) <= offset) at++
    return (sorted[at]?.start ?? Number.POSITIVE_INFINITY) <= offset
  }
}
