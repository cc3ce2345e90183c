import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AzureBackend } from './AzureBackend.ts'
import type { Backend } from './Backend.ts'
import { S3Backend } from './S3Backend.ts'

// A request may take as long as it needs, as long as bytes move.

/** In ms; other tests may keep the processor busy for a second. */
const limit = 3000

const size = 24_000_000

/** How much of a body a slow server takes before it pauses. */
const step = 1_000_000

let server: Server
beforeAll(async () => {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    let moved = 0
    const move = async (bytes: number) => {
      if (Math.floor(moved / step) < Math.floor((moved + bytes) / step)) await delay(limit / 10)
      moved += bytes
      if (request.url?.includes('stops') && moved > 2 * step) await once(request, 'close')
    }
    request.on('error', () => undefined)
    for await (const chunk of request) await move((chunk as Buffer).length)
    const date = new Date().toUTCString()
    const headers = { etag: '"1"', date, 'last-modified': date, 'content-length': 0 }
    if (request.method === 'PUT') return response.writeHead(201, headers).end()
    response.writeHead(200, { ...headers, 'content-length': size })
    for (let sent = 0; sent < size; sent += 50_000) {
      if (!response.write(Buffer.alloc(50_000))) await once(response, 'drain')
      await move(50_000)
    }
    return response.end()
  }
  // A client that gives up breaks off what it sends.
  server = createServer((request, response) => void reply(request, response).catch(() => undefined))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AZURE_STORAGE_KEY', 'c2VjcmV0')
})

afterAll(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const headers = { contentType: 'video/mp4', cacheControl: 'no-store' }

describe.each<[string, () => Backend]>([
  [
    'S3',
    () =>
      new S3Backend(
        { kind: 's3', bucket: 'bucket', prefix: '', endpoint: endpoint() },
        { connectionTimeout: 5000, socketTimeout: limit },
      ),
  ],
  [
    'Azure',
    () =>
      new AzureBackend(
        { kind: 'azure', account: 'account', container: 'container', prefix: '', endpoint: endpoint() },
        limit,
      ),
  ],
])('%s', { concurrent: true }, (_, open) => {
  const calls: [string, (backend: Backend, key: string) => Promise<unknown>][] = [
    ['a slow upload', (backend, key) => backend.put(key, Buffer.alloc(size), { headers })],
    ['a slow download', (backend, key) => backend.hash(key)],
  ]

  test.each(calls)('%s is waited for', async (__, call) => {
    // The server pauses for more than twice the limit in all.
    expect(await call(open(), 'slow')).not.toBeInstanceOf(Error)
  })

  test.each(calls)('%s is given up when no byte moves', async (__, call) => {
    const backend = open()
    const error = await call(backend, 'stops').catch((thrown: unknown) => thrown)
    expect(backend.explain(error)).toMatchObject({ kind: 'transient' })
  })
})
