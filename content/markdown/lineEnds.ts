export interface NormalizedSource {
  text: string
  /** Where an index into `text` stands in the source that was given. */
  toGiven(offset: number): number
}

/** The source with `\n` at every line end and no null characters, as the lexer reads it. */
export function normalizeLineEnds(source: string): NormalizedSource {
  const clean = source.includes('\0') ? source.replaceAll('\0', '\ufffd') : source
  if (!clean.includes('\r')) return { text: clean, toGiven: offset => offset }
  const dropped: number[] = []
  for (let at = clean.indexOf('\r\n'); at >= 0; at = clean.indexOf('\r\n', at + 2))
    dropped.push(at - dropped.length)
  return {
    text: clean.replace(/\r\n?/g, '\n'),
    toGiven: offset => offset + countBefore(dropped, offset),
  }
}

/** How many of the ascending numbers are less than the limit. */
function countBefore(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
