import type { SourceRange } from '../locateToken.ts'
import type { RawHtml, RenderState } from '../RenderState.ts'

/** A range of `RenderState.html` as it was before it is sanitized; `end` is exclusive. */
export interface HtmlRange {
  start: number
  end: number
}

/** The range in the source of a range of the HTML; outside raw HTML, the range of the raw HTML before it. */
export function sourceRangeOf(state: RenderState, { start, end }: HtmlRange): SourceRange {
  const first = lastBefore(state.rawHtml, start)
  if (!first) return { start: 0, end: 0 }
  if (start >= first.end) return first.source
  // An element may end in another piece of raw HTML than the one that it begins in.
  const last = lastBefore(state.rawHtml, Math.max(start, end - 1)) ?? first
  return { start: sourceOffset(first, start), end: sourceOffset(last, end) }
}

const sourceOffset = ({ start, source }: RawHtml, offset: number): number =>
  Math.min(source.start + (offset - start), source.end)

/** True where the author wrote the HTML at this offset. */
export function isRawHtml(state: RenderState, offset: number): boolean {
  const raw = lastBefore(state.rawHtml, offset)
  return raw !== undefined && offset < raw.end
}

function lastBefore(ranges: readonly RawHtml[], offset: number): RawHtml | undefined {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.start ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return ranges[low - 1]
}
