import { createServer, type OutgoingHttpHeaders, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { isCompressible } from '../generator/outdir/SiteObject.ts'
import { serveOutDir } from '../generator/outdir/serveOutDir.ts'
import { root } from '../tests/setup/runCommand.ts'

// Serves dist/ as a CDN in front of an object store does: with texts compressed, in Brotli or gzip.

/** CloudFront leaves smaller objects as they are. */
const leastBytes = 1000

/** Compresses as fast as CDNs do it. */
const encoders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip({ level: 6 }),
}

const store = await serveOutDir({ folder: join(root, 'dist'), port: 0 })
const { port } = store.address() as AddressInfo

const cdn = createServer((request, response) => {
  const { method, url: path, headers } = request
  const asked = ask({ host: '127.0.0.1', port, method, path, headers }, answer => {
    const { 'content-type': contentType = '', 'content-length': length = leastBytes } = answer.headers
    const accepted = String(headers['accept-encoding'])
    const coding = (['br', 'gzip'] as const).find(name => accepted.includes(name))
    const isSmall = Number(length) < leastBytes
    if (!coding || isSmall || answer.statusCode === 206 || !isCompressible({ contentType })) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      return void answer.pipe(response)
    }
    const { 'content-length': _, ...kept } = answer.headers
    const coded: OutgoingHttpHeaders = { ...kept, 'content-encoding': coding, vary: 'Accept-Encoding' }
    response.writeHead(answer.statusCode ?? 502, coded)
    answer.pipe(encoders[coding]()).pipe(response)
  })
  request.pipe(asked)
})

cdn.listen(4173, '127.0.0.1', () => {
  console.log('Serving dist/ at http://127.0.0.1:4173/, compressed (Ctrl-C stops)')
})
