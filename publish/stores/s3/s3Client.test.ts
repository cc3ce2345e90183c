import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { S3Backend } from './S3Backend.ts'

let server: Server
let connections: Socket[]
let received: string
let port: number

beforeEach(async () => {
  connections = []
  received = ''
  server = createServer(socket => {
    connections.push(socket)
    socket.on('data', bytes => (received += String(bytes))).on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nETag: "1"\r\nContent-Length: 2\r\n\r\nok'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})

afterEach(() => {
  vi.unstubAllEnvs()
  for (const socket of connections) socket.destroy()
  server.close()
})

const target = { kind: 's3', bucket: 'bucket', prefix: '' } as const
const send = async (confirm: () => Promise<void>) => {
  const endpoint = `http://127.0.0.1:${port}`
  const backend = new S3Backend({ ...target, endpoint }, { connectionTimeout: 5000, socketTimeout: 5000 })
  const headers = { contentType: 'text/plain', cacheControl: 'no-store' }
  return await backend.put('key', Buffer.from('body'), { headers, confirm })
}

test('is confirmed when the connection is there', async () => {
  const confirm = vi.fn<() => Promise<void>>(async () => {
    await expect.poll(() => connections.length).toBe(1)
    expect(received).toBe('')
  })
  expect(await send(confirm)).toEqual({ etag: '1', tag: '1' })
  expect(confirm).toHaveBeenCalledOnce()
  expect(received).toMatch(/^PUT \/bucket\/key\?\S* HTTP\/1\.1\r\n[^]*\r\n\r\nbody$/)
})

test('is not confirmed without a connection', async () => {
  const confirm = vi.fn<() => Promise<void>>(async () => undefined)
  await new Promise(resolve => server.close(resolve))
  await expect(send(confirm)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(confirm).not.toHaveBeenCalled()
})

test('sends nothing that is not confirmed', async () => {
  const lost = new Error('The lock is gone.')
  await expect(send(() => Promise.reject(lost))).rejects.toBe(lost)
  await expect.poll(() => connections[0]?.closed).toBe(true)
  expect(received).toBe('')
})
