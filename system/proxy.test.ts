import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { requestSite } from '../publish/after/request.ts'
import { AzureBackend } from '../publish/stores/AzureBackend.ts'
import { S3Backend } from '../publish/stores/S3Backend.ts'
import { startTestServer, type TestServer } from '../tests/fixtures/server/testServer.ts'
import { fetchByProxy, proxyAgent } from './proxy.ts'

let server: TestServer
let tunneled: string[] = []
/** A proxy that leads every name to the server. */
const proxy = createServer((asked, response) => {
  tunneled.push(new URL(asked.url ?? '').host)
  request(`${server.origin}${new URL(asked.url ?? '').pathname}`, reply => {
    response.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(response)
  }).end()
})
proxy.on('connect', ({ url = '' }, socket) => {
  tunneled.push(url)
  const upstream = connect(Number(new URL(server.origin).port), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    upstream.pipe(socket).pipe(upstream)
  })
  socket.on('error', () => upstream.destroy())
})

beforeAll(async () => {
  server = await startTestServer((_, response) =>
    response.writeHead(200, { etag: '"x"', 'content-length': 5 }).end('Hello'),
  )
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  proxy.close()
  proxy.closeAllConnections()
  return server.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
  tunneled = []
})

const name = 'site.test'
const useProxy = (noProxy = '') => {
  for (const variable of ['http_proxy', 'https_proxy', 'all_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'no_proxy'])
    vi.stubEnv(variable, '')
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  vi.stubEnv('NO_PROXY', noProxy)
}
const credentials = () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
}

const ways: [string, () => Promise<unknown>][] = [
  ['a link to another site', async () => (await fetchByProxy(`http://${name}/`, {})).text()],
  ['the check of a published site', async () => (await requestSite(`http://${name}/`)).body.toString()],
  [
    'an S3 store',
    async () => {
      credentials()
      const endpoint = `http://${name}`
      const store = new S3Backend({ kind: 's3', bucket: 'b', prefix: '', endpoint })
      return (await store.get('x')).bytes.toString()
    },
  ],
  [
    'an Azure store',
    async () => {
      vi.stubEnv('AZURE_STORAGE_KEY', 'a2V5')
      const endpoint = `http://${name}`
      const store = new AzureBackend({ kind: 'azure', container: 'c', prefix: '', account: 'a', endpoint })
      return (await store.get('x')).bytes.toString()
    },
  ],
]

test.each(ways)('%s goes through the proxy of the environment', async (_, ask) => {
  useProxy()
  expect(await ask()).toBe('Hello')
  expect(tunneled.map(host => host.replace(':80', ''))).toEqual([name])
})

test('hosts of NO_PROXY are asked directly', async () => {
  useProxy('127.0.0.1')
  expect(await (await fetchByProxy(server.origin, {})).text()).toBe('Hello')
  expect((await requestSite(server.origin)).status).toBe(200)
  expect(tunneled).toEqual([])
})

test('without a proxy in the environment there is no agent', () => {
  for (const variable of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'])
    vi.stubEnv(variable, '')
  expect(proxyAgent()).toBeUndefined()
})
