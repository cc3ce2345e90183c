import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendRequest } from './sendRequest.ts'

let server: Server
let connections: Socket[]
let received: string

beforeEach(async () => {
  connections = []
  received = ''
  server = createServer(socket => {
    connections.push(socket)
    socket.on('data', bytes => (received += String(bytes))).on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nETag: "1"\r\nContent-Length: 2\r\n\r\nok'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  for (const socket of connections) socket.destroy()
  server.close()
})

const send = (confirm: () => Promise<void>, port = (server.address() as AddressInfo).port) =>
  sendRequest({
    url: new URL(`http://127.0.0.1:${port}/key`),
    method: 'PUT',
    headers: { 'content-length': '4' },
    body: Buffer.from('body'),
    confirm,
    connectionTimeout: 5000,
    socketTimeout: 5000,
  })

test('is confirmed when the connection is there', async () => {
  const confirm = vi.fn<() => Promise<void>>(async () => undefined)
  expect(await send(confirm)).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    body: Buffer.from('ok'),
  })
  expect(confirm).toHaveBeenCalledOnce()
  expect(received).toMatch(/^PUT \/key HTTP\/1\.1\r\n[^]*\r\n\r\nbody$/)
})

test('is not confirmed without a connection', async () => {
  const confirm = vi.fn<() => Promise<void>>(async () => undefined)
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  await expect(send(confirm, port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(confirm).not.toHaveBeenCalled()
})

test('sends nothing that is not confirmed', async () => {
  const lost = new Error('The lock is gone.')
  await expect(send(() => Promise.reject(lost))).rejects.toBe(lost)
  await expect.poll(() => connections[0]?.closed).toBe(true)
  expect(received).toBe('')
})
