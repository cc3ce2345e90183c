import type { IncomingMessage } from 'node:http'
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import type { SentFile } from '../../../system/sendFile.ts'

export type Coding = 'br' | 'gzip'

/** CloudFront leaves smaller objects as they are. */
const leastBytes = 1000

const isText = /^text\/|[/+](?:javascript|json|xml)\b/

/** The coding that a CDN in front of a store sends an object in: Brotli, gzip, or none. */
export function codingFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { size, headers: own }: Pick<SentFile, 'size' | 'headers'>,
): Coding | undefined {
  if (size < leastBytes || headers.range !== undefined || !isText.test(own['content-type'] ?? ''))
    return undefined
  const accepted = acceptedCodings(String(headers['accept-encoding'] ?? ''))
  return (['br', 'gzip'] as const).find(coding => accepted.has(coding))
}

/** The codings of an Accept-Encoding header, without those of weight 0 (RFC 9110, 12.5.3). */
function acceptedCodings(header: string): Set<string> {
  const items = header.split(',').map(item => item.split(';').map(part => part.trim().toLowerCase()))
  return new Set(
    items.filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? '')).map(([name = '']) => name),
  )
}

/** The headers of an object that is sent in a coding. Its bytes differ, so its ETag becomes a weak one. */
export const compressedHeaders = (headers: SentFile['headers'], coding: Coding): Record<string, string> => ({
  ...headers,
  etag: `W/${headers['etag']}`,
  'content-encoding': coding,
  vary: 'Accept-Encoding',
})

/** Compresses as fast as CDNs do it. */
export const encoderFor = (coding: Coding): BrotliCompress | Gzip =>
  coding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : createGzip({ level: 6 })
