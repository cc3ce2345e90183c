/** First and last byte of a range, both included. */
export interface ByteRange {
  first: number
  last: number
}

/** The headers of a request that ask for a part of an object. */
export interface RangeHeaders {
  range?: string | undefined
  'if-range'?: string | undefined
}

export interface RangedObject {
  /** Bytes. */
  size: number
  /** With its quotes. */
  etag: string
  modified: Date
}

/**
 * The range that a request asks for (RFC 9110, section 14): `invalid` where it lies outside of the object, undefined
 * where the whole object is to be sent, which also answers several ranges and a range of another state of the object.
 */
export function byteRange(
  { range = '', 'if-range': state }: RangeHeaders,
  { size, etag, modified }: RangedObject,
): ByteRange | 'invalid' | undefined {
  // An HTTP date has no fractions of a second.
  if (state !== undefined && state !== etag && state !== modified.toUTCString()) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return undefined
  // A range that runs backwards is invalid syntax, which is ignored.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last || first >= size ? 'invalid' : { first, last }
}
