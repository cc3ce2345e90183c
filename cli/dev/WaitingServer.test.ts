import { type ClientRequest, get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { WaitingServer } from './WaitingServer.ts'

const servers: WaitingServer[] = []
afterEach(() => servers.splice(0).forEach(server => server.close()))

const listen = async (port = 0): Promise<WaitingServer> => {
  const server = await WaitingServer.listen({ port })
  servers.push(server)
  return server
}

const connections = (server: WaitingServer): Promise<number> =>
  new Promise(resolve => server.http.getConnections((_, count) => resolve(count)))

test('what is asked before there is an answer gets it later, and a page that connects does, too', async () => {
  const server = await listen()
  const { local } = server.origins
  const early = fetch(local)
  const connection = new Promise<string>((resolve, reject) => {
    const request: ClientRequest = get(local, { headers: { Connection: 'Upgrade', Upgrade: 'test' } })
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(String(response.headers.upgrade))
    })
    request.on('error', reject)
  })
  await expect.poll(() => connections(server)).toBe(2)
  server.http.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n')
  })
  server.answer((request, response) => void response.end(`answered ${request.url}`))
  expect(await (await early).text()).toBe('answered /')
  expect(await connection).toBe('test')
  expect(await (await fetch(`${local}/later`)).text()).toBe('answered /later')
})

test('a port in use is skipped', async () => {
  const { port } = await listen()
  expect((await listen(port)).port).toBeGreaterThan(port)
})
