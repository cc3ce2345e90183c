import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { smallSite } from '../../tests/fixtures/smallSite.ts'
import { serveOutDir } from './serveOutDir.ts'
import { objectListFile } from './SiteObject.ts'

const scratch = scratchFolder()
const folder = join(scratch, 'dist')
/** More than the buffers of a connection hold. */
const largeBytes = 32 * 1024 * 1024

let server: Server
let told: string[]
let over: string[]

async function start(): Promise<void> {
  const onError = (message: string) => told.push(message)
  const onRequest = (url: string, status: number) => over.push(`${status} ${url}`)
  server = await serveOutDir({ folder, port: 0, onError, onRequest })
}

function stop(): void {
  server.closeAllConnections()
  server.close()
}

beforeEach(async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<p>Home')
  writeFileSync(join(folder, 'large.bin'), '')
  truncateSync(join(folder, 'large.bin'), largeBytes)
  told = []
  over = []
  await start()
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

const port = () => (server.address() as AddressInfo).port
const host = (name = '127.0.0.1') => `${name}:${port()}`

/** Opens a connection, writes, and waits for the first bytes. */
async function open(text: string): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1').on('error', () => undefined)
  socket.write(text)
  await new Promise(resolve => socket.once('readable', resolve))
  return socket
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host()}\r\n${more}\r\n`

/** Reads a connection to its end. */
async function rest(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** What the server sends back for a text, until it closes. */
const answerTo = async (text: string) => (await rest(await open(text))).toString('latin1')
const statusOf = async (text: string) => /^HTTP\/1\.1 (\d+)/.exec(await answerTo(text))?.[1]

const isLinux = process.platform === 'linux'
/** How often the large file is open in this process, where the system tells it. */
const openFiles = () =>
  isLinux ? readdirSync('/proc/self/fd').filter(name => linkOf(name).endsWith('large.bin')).length : 0
function linkOf(name: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${name}`)
  } catch {
    return ''
  }
}

const close = 'Connection: close\r\n'

test.each<[string, () => string, string]>([
  ['its own name', () => `Host: ${host()}`, '200'],
  ['localhost', () => `Host: ${host('LocalHost')}`, '200'],
  ['another name that leads here', () => `Host: ${host('evil.example')}`, '421'],
  ['a name that begins alike', () => `Host: ${host('127.0.0.1.evil.example')}`, '421'],
  ['a name with a user', () => `Host: 127.0.0.1@${host('evil.example')}`, '421'],
  ['an empty name', () => 'Host:', '421'],
])('a request for %s', async (_, line, status) => {
  expect(await statusOf(`GET / HTTP/1.1\r\n${line()}\r\n${close}\r\n`)).toBe(status)
})

test.each([
  ['without a host', 'GET / HTTP/1.0\r\n\r\n', '421'],
  ['of a proxy', `GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n${close}\r\n`, '400'],
])('a request %s', async (_, text, status) => {
  expect(await statusOf(text)).toBe(status)
})

test('downloads that are broken off leave no file open', async () => {
  const sockets = await Promise.all(Array.from({ length: 50 }, () => open(get('/large.bin'))))
  expect(openFiles()).toBe(isLinux ? 50 : 0)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => over.length).toBe(50)
  await expect.poll(openFiles).toBe(0)
  expect(told).toEqual([])
})

test('a connection that is idle for minutes is closed, and with it the file that it holds open', async () => {
  const connected = once(server, 'connection')
  const download = await open(get('/large.bin'))
  const [connection] = (await connected) as [Socket]
  expect(openFiles()).toBe(isLinux ? 1 : 0)
  expect(connection.timeout).toBeGreaterThanOrEqual(60_000)
  expect(connection.timeout).toBeLessThanOrEqual(300_000)
  connection.emit('timeout')
  await expect.poll(openFiles).toBe(0)
  download.destroy()
})

test('requests that come at once are answered in their order', async () => {
  const text = await answerTo(
    get('/') + get('/nowhere') + get('/large.bin', 'Range: bytes=0-0\r\n') + get('/', close),
  )
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(
    ['200', '404', '206', '200'].map(status => `HTTP/1.1 ${status}`),
  )
})

test('of requests that come at once, one holds a file open', async () => {
  const socket = await open(get('/large.bin').repeat(100))
  expect(openFiles()).toBe(isLinux ? 1 : 0)
  socket.destroy()
  await expect.poll(openFiles).toBe(0)
})

test('a folder that is removed during a download is sent to its end, and then empty', async () => {
  const socket = await open(get('/large.bin', close))
  rmSync(folder, { recursive: true })
  expect((await rest(socket)).length).toBeGreaterThan(largeBytes)
  expect(await statusOf(get('/', close))).toBe('404')
  expect(told).toEqual([])
})

test('a file that cannot be read is told, with the reason and without the path', async () => {
  symlinkSync('loop.html', join(folder, 'loop.html'))
  const text = await answerTo(get('/loop.html', close))
  expect(text).toMatch(/^HTTP\/1\.1 500 /)
  expect(text).toContain('/loop.html cannot be sent: ELOOP')
  expect(text).not.toContain(folder)
  expect(told).toEqual([expect.stringContaining('ELOOP')])
})

test('what lies hidden beside the site is not served', async () => {
  const files = { '.git/HEAD': '404', 'a/.env': '404', '.well-known/security.txt': '200' }
  for (const [file, status] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), 'text')
    expect([file, await statusOf(get(`/${file}`, 'Connection: close\r\n'))]).toEqual([file, status])
  }
})

test('a file has the tag of its object as long as it is as it was built', async () => {
  const file = join(folder, 'index.html')
  const tagOf = async () => /^etag: "(.*)"/im.exec(await answerTo(get('/', close)))?.[1]
  const { list } = smallSite(folder, 'site', ['index.html'])
  const built = new Date('2026-01-02T03:04:05Z')
  utimesSync(file, built, built)
  writeFileSync(objectListFile(folder), list)
  utimesSync(objectListFile(folder), built, built)
  expect(list).toContain(await tagOf())
  // Of the same size, and later.
  const later = new Date('2026-01-02T03:04:06Z')
  utimesSync(file, later, later)
  expect(await tagOf()).toBeUndefined()
})
