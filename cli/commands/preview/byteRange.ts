/** First and last byte of a range, both included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The one range that a `Range` header asks for (RFC 9110, section 14), `invalid` where it lies outside of the
 * file, or undefined where the header is absent or asks for something that may be answered whole.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'invalid' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  // A range that runs backwards is no range, and is to be ignored.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last || first >= size ? 'invalid' : { first, last }
}
