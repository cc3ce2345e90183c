import type { Draft, RawHtml } from '../Draft.ts'
import type { SourceRange } from '../locateToken.ts'

/** The place in the source of a stretch of the draft's HTML; the nearest raw HTML's where it is not in one. */
export function placeInSource(draft: Draft, from: number, to: number): SourceRange {
  const raw = lastBefore(draft.rawHtml, from)
  if (!raw) return { start: 0, end: 0 }
  const start = Math.min(raw.place.start + (from - raw.from), raw.place.end)
  return from < raw.to ? { start, end: Math.min(start + (to - from), raw.place.end) } : raw.place
}

/** True where the author wrote what stands at this place of the draft's HTML. */
export function isRawHtml(draft: Draft, at: number): boolean {
  const raw = lastBefore(draft.rawHtml, at)
  return raw !== undefined && at < raw.to
}

function lastBefore(pieces: readonly RawHtml[], at: number): RawHtml | undefined {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.from ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return pieces[low - 1]
}
