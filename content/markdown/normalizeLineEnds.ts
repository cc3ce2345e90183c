export interface NormalizedSource {
  text: string
  /** The offset in the original source of an offset into `text`. */
  originalOffset(offset: number): number
}

/** Replaces every line end by `\n`, and null characters by U+FFFD, as marked expects them. */
export function normalizeLineEnds(source: string): NormalizedSource {
  const clean = source.includes('\0') ? source.replaceAll('\0', '\ufffd') : source
  if (!clean.includes('\r')) return { text: clean, originalOffset: offset => offset }
  // Offsets in the new text at which a carriage return was removed.
  const removed: number[] = []
  for (let at = clean.indexOf('\r\n'); at >= 0; at = clean.indexOf('\r\n', at + 2))
    removed.push(at - removed.length)
  return {
    text: clean.replace(/\r\n?/g, '\n'),
    originalOffset: offset => offset + countBelow(removed, offset),
  }
}

/** How many of the ascending numbers are less than the limit. */
function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
