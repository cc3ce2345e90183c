import { execFileSync } from 'node:child_process'
import { createSecureServer, type Http2SecureServer, type Http2ServerResponse } from 'node:http2'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** What a content delivery network would keep: bodies by path, texts compressed. */
type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * A browser cannot read a TLS record before all of it has come. Delivery networks send records that fit in a packet, at
 * least at first; Node's own have 16 kB, more than comes in the first round trip.
 */
const recordBytes = 1400

const brotli = promisify(brotliCompress)

/** An empty page, for the time that nothing can be faster than. */
export const emptyPath = '/empty-page.html'

/**
 * Serves an address by HTTP/2, texts compressed with brotli, as a content delivery network does. Every answer is kept,
 * so that only the first request for it takes time.
 * @param origin without a slash at the end
 * @returns a server that listens on a port of its own, with a certificate that nobody signed
 */
export async function serveHttp2(origin: string): Promise<Http2SecureServer> {
  const answers = new Map<string, Promise<Answer>>()
  const pem = execFileSync(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout - -subj /CN=127.0.0.1 -days 2'.split(
      ' ',
    ),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    const path = request.url
    const answer = answers.get(path) ?? fetchAnswer(origin, path)
    answers.set(path, answer)
    void send(answer, response)
  })
  server.on('secureConnection', socket => socket.setMaxSendFragment(recordBytes))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function send(answer: Promise<Answer>, response: Http2ServerResponse): Promise<void> {
  try {
    const { status, headers, body } = await answer
    response.writeHead(status, headers).end(body)
  } catch {
    response.stream.close()
  }
}

async function fetchAnswer(origin: string, path: string): Promise<Answer> {
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
