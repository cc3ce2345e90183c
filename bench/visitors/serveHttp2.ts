import { execFileSync } from 'node:child_process'
import { createSecureServer, type Http2SecureServer, type Http2ServerResponse } from 'node:http2'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** A cached response; texts are compressed. */
interface CachedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * A browser cannot read a TLS record before all of it has arrived. Delivery networks send records that fit in a packet,
 * at least at first; Node's have 16 kB, more than arrives in the first round trip.
 */
const recordBytes = 1400

const brotli = promisify(brotliCompress)

/** Path of an empty page, the lower bound of all times. */
export const emptyPath = '/empty-page.html'

/**
 * Serves a site over HTTP/2 with Brotli, as a content delivery network does. Responses are cached, so that only the
 * first request for a path takes time.
 * @param origin without a slash at the end
 * @returns a server that listens on a free port, with a self-signed certificate
 */
export async function serveHttp2(origin: string): Promise<Http2SecureServer> {
  const responses = new Map<string, Promise<CachedResponse>>()
  const pem = execFileSync(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout - -subj /CN=127.0.0.1 -days 2'.split(
      ' ',
    ),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    const path = request.url
    const cached = responses.get(path) ?? fetchResponse(origin, path)
    responses.set(path, cached)
    void send(cached, response)
  })
  server.on('secureConnection', socket => socket.setMaxSendFragment(recordBytes))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function send(cached: Promise<CachedResponse>, response: Http2ServerResponse): Promise<void> {
  try {
    const { status, headers, body } = await cached
    response.writeHead(status, headers).end(body)
  } catch {
    response.stream.close()
  }
}

async function fetchResponse(origin: string, path: string): Promise<CachedResponse> {
  if (path === emptyPath)
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<!doctype html><title>Empty</title><p>.'),
    }
  const response = await fetch(origin + path)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const cache = response.headers.get('cache-control') ?? 'no-cache'
  const body = Buffer.from(await response.arrayBuffer())
  const headers = { 'content-type': type, 'cache-control': cache }
  if (!/^text|javascript|json|xml/.test(type)) return { status: response.status, headers, body }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    status: response.status,
    headers: { ...headers, 'content-encoding': 'br' },
    body: await brotli(body, { params }),
  }
}
