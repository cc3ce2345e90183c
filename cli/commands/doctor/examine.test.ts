import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/fixtures/scratchFolder.ts'
import { startTestServer, type TestServer } from '../../../tests/fixtures/testServer.ts'
import { manifestKey, stateKey } from '../../publish/Release.ts'
import type { TargetSettings } from '../../publish/TargetSettings.ts'
import { FileStore } from '../../stores/file/FileStore.ts'
import { type ObjectHeaders, type Store, StoreError } from '../../stores/Store.ts'
import { withRetries } from '../../stores/withRetries.ts'
import { type StoreName, storeRules } from '../../stores/storeRules.ts'
import { startStore } from '../preview/startStore.ts'
import { examine } from './examine.ts'

const scratch = scratchFolder()
const { signal } = new AbortController()

const settings: TargetSettings = {
  name: 'production',
  target: { kind: 's3', bucket: 'site', prefix: '' },
  cleanAddresses: false,
  redirectObjects: true,
  keepReleases: 10,
}

const servers: (Server | TestServer)[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

describe.each(Object.keys(storeRules) as StoreName[])('a folder that is served as %s does', name => {
  test.each([[true], [false]])('is known for what it is, where a site is published: %s', async published => {
    const folder = mkdtempSync(join(scratch, 'site-'))
    if (published) {
      writeFileSync(join(folder, 'index.html'), 'home')
      writeFileSync(join(folder, '404.html'), 'none')
    }
    const before = readdirSync(folder)
    const server = await startStore({ folder, port: 0, rules: storeRules[name] })
    servers.push(server)
    const { port } = server.address() as AddressInfo
    const siteUrl = `http://127.0.0.1:${port}`
    const target = { kind: 'file', folder } as const
    const found = await examine(withRetries(new FileStore(folder)), { ...settings, target, siteUrl }, signal)
    expect(found).toMatchObject({ store: { conditions: true, copies: true }, siteError: undefined, left: [] })
    expect(found.site).toMatchObject({ head: true, ranges: true, notModified: true, changedHeaders: {} })
    expect(found.behavesLike).toMatchObject({ name, differences: [] })
    expect(found.healthy).toBe(!('lacks' in storeRules[name]))
    // A web server has snippets of its own.
    expect(found.snippets).toEqual([])
    expect(readdirSync(folder)).toEqual(before)
  })
})

interface Stored {
  bytes: Buffer
  headers: ObjectHeaders
}

/** Ways in which a store, or the site in front of it, is unlike others. */
interface Habits {
  ignoresConditions?: boolean
  /** Gives other headers back than were written. */
  headers?(headers: ObjectHeaders): ObjectHeaders
  copiesHeaders?: boolean
  redirects?: 'refused' | 'ignored'
  removes?: boolean
  /** Answers before the site does. */
  answer?(request: IncomingMessage, response: ServerResponse, objects: ReadonlyMap<string, Stored>): boolean
}

/** A bucket in memory with a website endpoint. */
async function makeBucket(
  habits: Habits,
): Promise<{ store: Store; siteUrl: string; objects: Map<string, Stored> }> {
  const objects = new Map<string, Stored>()
  const described = (key: string) => {
    const object = objects.get(key)
    return object && { key, size: object.bytes.length, tag: 'tag', headers: object.headers }
  }
  const store: Store = {
    name: 's3://site/',
    keepsHeaders: true,
    get: async key => {
      const object = objects.get(key)
      return object && { bytes: object.bytes, etag: 'tag', ageMs: 0 }
    },
    head: async key => described(key),
    list: async prefix => ({
      objects: [...objects.keys()].filter(key => key.startsWith(prefix)).flatMap(key => described(key) ?? []),
    }),
    put: async (key, body, { headers, condition }) => {
      const isMet = condition === undefined || (condition === 'absent' && !objects.has(key))
      if (!isMet && !habits.ignoresConditions) throw new StoreError('condition', 'Somebody else wrote.')
      if (headers.redirectTo !== undefined && habits.redirects === 'refused')
        throw new StoreError('unsupported', 'No redirects.')
      const { redirectTo, ...others } = habits.headers?.(headers) ?? headers
      const kept =
        habits.redirects === 'ignored' || redirectTo === undefined ? others : { ...others, redirectTo }
      if ('bytes' in body) objects.set(key, { bytes: Buffer.from(body.bytes), headers: kept })
      return { etag: 'tag', tag: 'tag' }
    },
    copy: async (from, to, headers) => {
      const source = objects.get(from)
      if (source) objects.set(to, { ...source, headers: habits.copiesHeaders ? source.headers : headers })
      return { tag: 'tag' }
    },
    remove: async key => {
      if (habits.removes === false && key.startsWith('kube-site-doctor-'))
        throw new StoreError('denied', 'Nobody may remove.')
      objects.delete(key)
    },
    close: () => undefined,
  }
  const server = await startTestServer((request, response) => {
    if (!habits.answer?.(request, response, objects)) website(request, response, objects)
  })
  servers.push(server)
  return { store, siteUrl: server.origin, objects }
}

/** Answers as the website endpoint of S3. */
function website(
  { url = '/', method, headers }: IncomingMessage,
  response: ServerResponse,
  objects: ReadonlyMap<string, Stored>,
): void {
  const key = url.slice(1)
  const object = objects.get(key === '' || key.endsWith('/') ? `${key}index.html` : key)
  if (method === 'POST') response.writeHead(405).end()
  else if (!object && objects.has(`${key}/index.html`))
    response.writeHead(302, { Location: `/${key}/` }).end()
  else if (!object) response.writeHead(404).end('none')
  else if (object.headers.redirectTo !== undefined)
    response.writeHead(301, { Location: object.headers.redirectTo }).end()
  else if (headers['if-none-match'] === '"tag"') response.writeHead(304).end()
  else send(response, object, headers.range === undefined ? object.bytes : object.bytes.subarray(0, 10))

  function send(
    to: ServerResponse,
    { headers: { contentType, cacheControl, contentEncoding } }: Stored,
    bytes: Buffer,
  ) {
    to.writeHead(headers.range === undefined ? 200 : 206, {
      'Content-Type': contentType,
      'Cache-Control': cacheControl,
      ETag: '"tag"',
      ...(contentEncoding === undefined ? {} : { 'Content-Encoding': contentEncoding }),
    }).end(bytes)
  }
}

async function examined(habits: Habits, given: Partial<TargetSettings> = {}) {
  const { store, siteUrl, objects } = await makeBucket(habits)
  const found = await examine(withRetries(store), { ...settings, siteUrl, ...given }, signal)
  return { found, objects, siteUrl }
}

const advice = (found: Awaited<ReturnType<typeof examine>>) =>
  Object.fromEntries(found.settings.map(({ name, value = 'none', isSet }) => [name, isSet ? [value] : value]))

describe('a bucket with a website endpoint', () => {
  test('is healthy, and left as it was', async () => {
    const { found, objects } = await examined({})
    expect(found).toMatchObject({
      store: { conditions: true, changedHeaders: [], copies: true, redirects: 'kept' },
      site: {
        stored: 'kept',
        redirects: true,
        clean: true,
        compression: undefined,
        recordsVisible: undefined,
      },
      behavesLike: { name: 's3', differences: [] },
      healthy: true,
    })
    expect(advice(found)).toEqual({ cleanAddresses: [false], redirectObjects: [true], compress: 'gzip' })
    expect([...objects.keys()]).toEqual([])
  })

  test.each<[string, Habits, object, healthy: boolean]>([
    ['ignores conditions', { ignoresConditions: true }, { conditions: false }, true],
    [
      'changes headers',
      { headers: headers => ({ ...headers, cacheControl: 'private' }) },
      { changedHeaders: ['Cache-Control'] },
      false,
    ],
    [
      'loses an encoding',
      { headers: ({ contentType, cacheControl }) => ({ contentType, cacheControl }) },
      { changedHeaders: ['Content-Encoding'] },
      false,
    ],
    ['copies headers', { copiesHeaders: true }, { copies: false }, false],
    ['refuses redirects', { redirects: 'refused' }, { redirects: 'refused' }, true],
    ['ignores redirects', { redirects: 'ignored' }, { redirects: 'ignored' }, true],
  ])('a store that %s', async (_, habits, store, healthy) => {
    const { found } = await examined(habits)
    expect(found.store).toMatchObject(store)
    expect(found.healthy).toBe(healthy)
  })

  test('settings follow from what the store does', async () => {
    const { found } = await examined({ ignoresConditions: true, redirects: 'refused' })
    expect(advice(found)).toMatchObject({ '--no-lock': true, redirectObjects: false })
  })

  test('settings that suit it are known as such', async () => {
    const { found } = await examined({}, { compress: 'br', cleanAddresses: true, redirectObjects: false })
    expect(advice(found)).toEqual({ cleanAddresses: false, redirectObjects: true, compress: ['br'] })
  })

  test('probes that cannot be removed are told', async () => {
    const { found, objects } = await examined({ removes: false })
    expect(objects.size).toBeGreaterThan(4)
    expect(found.left.toSorted()).toEqual([...objects.keys()].toSorted())
  })
})

const withoutFolders: Habits['answer'] = ({ url = '' }, response, objects) => {
  if (objects.has(url.slice(1))) return false
  response.writeHead(403).end('denied')
  return true
}

describe('a site in front of a bucket', () => {
  test.each<[string, Habits['answer'], object]>([
    [
      'compresses',
      ({ url = '', headers }, response, objects) => {
        const object = objects.get(url.slice(1))
        if (!object || object.headers.contentEncoding || !String(headers['accept-encoding']).includes('br'))
          return false
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' })
          .end(brotliCompressSync(object.bytes))
        return true
      },
      { compression: 'br' },
    ],
    [
      'decompresses',
      ({ url = '' }, response, objects) => {
        const object = objects.get(url.slice(1))
        if (!object?.headers.contentEncoding) return false
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(gunzipSync(object.bytes))
        return true
      },
      { stored: 'decoded' },
    ],
    [
      'does not say what is compressed',
      ({ url = '' }, response, objects) => {
        const object = objects.get(url.slice(1))
        if (!object?.headers.contentEncoding) return false
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(object.bytes)
        return true
      },
      { stored: 'lost' },
    ],
    [
      'sends redirects as pages',
      ({ url = '' }, response, objects) => {
        const object = objects.get(`${url.slice(1)}index.html`)
        if (!object?.headers.redirectTo) return false
        response.writeHead(200).end(object.bytes)
        return true
      },
      { redirects: false },
    ],
  ])('%s', async (_, answer, site) => {
    const { found } = await examined(answer ? { answer } : {})
    expect(found.site).toMatchObject(site)
    expect(found.healthy).toBe(!('stored' in site && site.stored === 'lost'))
    expect(advice(found)['compress']).toEqual('compression' in site || 'stored' in site ? ['none'] : 'gzip')
  })

  test('without index documents gets the snippets of what it is', async () => {
    const { found } = await examined({ answer: withoutFolders })
    expect(found).toMatchObject({ behavesLike: { name: 'cloudfront' }, healthy: false })
    expect(found.lacks).toEqual(['index', 'slash', 'missing'])
    expect(found.snippets).toEqual(['cloudfront-function.js', 'cloudfront-error-responses.json'])
    expect(advice(found)).toMatchObject({ cleanAddresses: true })
  })

  test.each([
    ['cf-ray', ['cloudflare-worker.js']],
    ['x-amz-cf-id', ['cloudfront-function.js', 'cloudfront-error-responses.json']],
  ])('that names itself by %s gets what is made for it', async (header, snippets) => {
    const answer: Habits['answer'] = (request, response, objects) => {
      response.setHeader(header, '1')
      return withoutFolders(request, response, objects)
    }
    expect((await examined({ answer })).found.snippets).toEqual(snippets)
  })

  test.each<[string, Habits['answer'], RegExp]>([
    [
      'shows another bucket',
      (_, response) => response.writeHead(200).end('other') !== undefined,
      /another content/,
    ],
    ['shows nothing', (_, response) => response.writeHead(403).end() !== undefined, /403/],
    [
      'leads elsewhere',
      (_, response) => response.writeHead(301, { Location: 'https://www.example.com/' }).end() !== undefined,
      /301 to https:\/\/www\.example\.com/,
    ],
    ['breaks off', (_, response) => response.destroy() !== undefined, /no answer/],
  ])('that %s is not examined any further', async (_, answer, message) => {
    const { found, objects } = await examined(answer ? { answer } : {})
    expect(found.site).toBeUndefined()
    expect(found.siteError).toMatch(message)
    expect(found.healthy).toBe(false)
    expect([...objects.keys()]).toEqual([])
  })

  test.each([
    ['whose address is not known', {}, /--site-url/],
    ['under a reserved name', { siteUrl: 'https://fairlead.example' }, /reserved/],
  ])('%s is not asked', async (_, given, message) => {
    const { store } = await makeBucket({})
    const found = await examine(withRetries(store), { ...settings, ...given }, signal)
    expect(found).toMatchObject({ site: undefined, healthy: true })
    expect(found.siteError).toMatch(message)
  })

  test('that shows the records of kube-site is told of', async () => {
    const { store, siteUrl } = await makeBucket({})
    const headers = { contentType: 'application/json', cacheControl: 'no-store' }
    const state = { version: 1, releases: [{ id: '1-abcdef' }] }
    await store.put(stateKey, { bytes: Buffer.from(JSON.stringify(state)) }, { headers })
    await store.put(manifestKey('1-abcdef'), { bytes: Buffer.from('{}') }, { headers })
    expect((await examine(withRetries(store), { ...settings, siteUrl }, signal)).site).toMatchObject({
      recordsVisible: true,
    })
  })
})

test('a folder of the site on its host is asked', async () => {
  const folder = mkdtempSync(join(scratch, 'site-'))
  mkdirSync(join(folder, 'docs'))
  const server = await startStore({ folder, port: 0 })
  servers.push(server)
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`
  const found = await examine(
    withRetries(new FileStore(join(folder, 'docs'))),
    { ...settings, siteUrl },
    signal,
  )
  expect(found).toMatchObject({ behavesLike: { name: 's3', differences: [] }, healthy: true })
})
