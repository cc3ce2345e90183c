interface RangeHeaders {
  range?: string | undefined
  'if-range'?: string | undefined
}

export interface RangedFile {
  /** Bytes. */
  size: number
  /** With its quotes. */
  etag?: string
  modified: Date
}

/**
 * Returns the range that a request asks for (RFC 9110, section 14), both ends included; `invalid` if it lies outside of
 * the file, `undefined` if the whole file is to be sent.
 */
export function byteRange(
  { range = '', 'if-range': state }: RangeHeaders,
  { size, etag, modified }: RangedFile,
): { first: number; last: number } | 'invalid' | undefined {
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
