import { Server } from 'node:http'
import { MessageChannel } from 'node:worker_threads'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { encode } from 'uqr'
import { listen, qrCode, SaveQueue } from './serveSite.ts'

/** A queue whose loads end when they are told to. */
function queueOfLoads() {
  const saves = new SaveQueue()
  const loads: { saved: string[]; end(): void; fail(): void }[] = []
  const start = () =>
    saves.start(
      saved =>
        new Promise<void>((end, reject) =>
          loads.push({ saved: [...saved], end, fail: () => reject(new Error('It cannot be read.')) }),
        ),
    )
  const begun = () => loads.map(({ saved }) => saved)
  return { saves, loads, start, begun }
}

test('what is saved before the start is loaded then, together', async () => {
  const { saves, start, begun } = queueOfLoads()
  for (const path of ['a', 'b', 'a']) saves.add(path)
  start()
  await expect.poll(begun).toEqual([['a', 'b']])
})

test('what is saved during a load is loaded after it', async () => {
  const { saves, loads, start, begun } = queueOfLoads()
  start()
  saves.add('a')
  await expect.poll(begun).toEqual([['a']])
  saves.add('a')
  saves.add('b')
  // Longer than saves are gathered.
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(loads).toHaveLength(1)
  loads[0]?.end()
  await expect.poll(begun).toEqual([['a'], ['a', 'b']])
})

test('what could not be loaded is loaded with the next save', async () => {
  const { saves, loads, start, begun } = queueOfLoads()
  start()
  saves.add('a')
  await expect.poll(begun).toEqual([['a']])
  loads[0]?.fail()
  saves.add('b')
  await expect.poll(begun).toEqual([['a'], ['a', 'b']])
})

test('a burst without a longer pause is loaded once', async () => {
  const { saves, start, begun } = queueOfLoads()
  start()
  const paths = Array.from({ length: 100 }, (_, at) => `file-${at}`)
  for (const [at, path] of paths.entries()) {
    if (at % 25 === 0) await new Promise(resolve => setTimeout(resolve, 30))
    saves.add(path)
  }
  expect(begun()).toEqual([])
  await expect.poll(begun).toEqual([paths])
})

test('a burst that is waiting when the process was busy is loaded once', async () => {
  const { saves, start, begun } = queueOfLoads()
  start()
  await new Promise(setImmediate)
  saves.add('a')
  const { port1, port2 } = new MessageChannel()
  port1.once('message', () => {
    saves.add('b')
    port1.close()
  })
  port2.postMessage('')
  // The timer of the queue and the message are both due then, and a timer comes first.
  const until = performance.now() + 20
  while (performance.now() < until);
  await expect.poll(begun).not.toEqual([])
  expect(begun()).toEqual([['a', 'b']])
})

test('a flush loads what was saved at once, and ends when everything is loaded', async () => {
  const { saves, loads, start, begun } = queueOfLoads()
  start()
  saves.add('a', true)
  let isFlushed = false
  const flushed = saves.flush().then(() => (isFlushed = true))
  await expect.poll(begun).toEqual([['a']])
  expect(isFlushed).toBe(false)
  loads[0]?.end()
  await flushed
  await saves.flush()
  expect(begun()).toEqual([['a']])
})

/** A server on a machine where some ports are in use; it notes what it is asked to listen at. */
class BusyServer extends Server {
  readonly tried: string[] = []
  readonly #inUse: (port: number) => boolean
  readonly #code: string

  constructor(inUse: (port: number) => boolean, code = 'EADDRINUSE') {
    super()
    this.#inUse = inUse
    this.#code = code
  }

  override listen(...[port, host]: unknown[]): this {
    this.tried.push(`${host}:${port}`)
    const isUsed = this.#inUse(Number(port))
    const error = Object.assign(new Error(this.#code), { code: this.#code })
    setImmediate(() => (isUsed ? this.emit('error', error) : this.emit('listening')))
    return this
  }
}

test.each<[string, number, number, boolean, string[]]>([
  ['a free port', 3000, 3000, false, ['127.0.0.1:3000']],
  ['the next port', 3000, 3001, false, ['127.0.0.1:3000', '127.0.0.1:3001']],
  ['the third port', 3000, 3002, true, ['0.0.0.0:3000', '0.0.0.0:3001', '0.0.0.0:3002']],
  ['any port', 0, 0, false, ['127.0.0.1:0']],
])('the site is served at %s from %i on', async (_, port, free, everywhere, tried) => {
  const server = new BusyServer(other => other < free)
  await listen(server, port, everywhere)
  expect(server.tried).toEqual(tried)
})

test.each([
  ['there is no higher port', 65535, 'EADDRINUSE'],
  ['a port is not allowed', 80, 'EACCES'],
])('no other port is tried where %s', async (_, port, code) => {
  const server = new BusyServer(() => true, code)
  await expect(listen(server, port, false)).rejects.toMatchObject({ code })
  expect(server.tried).toEqual([`127.0.0.1:${port}`])
})

const address = 'http://192.0.2.2:3000/'
const { data } = encode(address, { border: 4 })

/** The light modules that lines of half blocks draw, from above. */
const drawn = (lines: string[]): boolean[][] =>
  lines
    .map(stripVTControlCharacters)
    .flatMap(line => [[...line].map(sign => '▀█'.includes(sign)), [...line].map(sign => '▄█'.includes(sign))])

describe('an address as a QR code', () => {
  test.each([true, false])('draws what is light; in colours: %s', colored => {
    const rows = drawn(qrCode(address, colored))
    expect(rows.slice(0, data.length)).toEqual(data.map(row => row.map(dark => !dark)))
  })

  test('has nothing within four modules of it', () => {
    const rows = drawn(qrCode(address, true)).slice(0, data.length)
    const edges = [
      ...rows.slice(0, 4),
      ...rows.slice(-4),
      ...rows.map(row => [...row.slice(0, 4), ...row.slice(-4)]),
    ]
    expect(edges.flat()).not.toContain(false)
  })

  test('is white on black, line by line', () => {
    for (const line of qrCode(address, true)) {
      expect(line.startsWith('\u001B[38;5;231;48;5;16m')).toBe(true)
      expect(line.endsWith('\u001B[0m')).toBe(true)
    }
    expect(qrCode(address, false).join()).not.toContain('\u001B')
  })
})
