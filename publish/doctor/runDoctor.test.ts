import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MemoryBackend } from '../../tests/fixtures/publish/MemoryBackend.ts'
import { publish } from '../../tests/fixtures/publish/inProcess.ts'
import { writeSite } from '../../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import {
  startStore,
  type StoreName,
  storeRules,
  type StoreRules,
} from '../../tests/fixtures/server/startStore.ts'
import { startTestServer, type TestServer } from '../../tests/fixtures/server/testServer.ts'
import { listFiles } from '../../tests/fixtures/snapshot.ts'
import { contentTypeOf } from '../../generator/outdir/SiteObject.ts'
import { manifestKey, stateKey } from '../records.ts'
import type { ObjectHeaders, ObjectInfo, WriteOptions, Written } from '../stores/Backend.ts'
import { FileBackend } from '../stores/FileBackend.ts'
import { Store } from '../stores/Store.ts'
import { StoreError } from '../stores/StoreError.ts'
import type { TargetSettings } from '../target.ts'
import { type Examination, examine, siteChecks, type SiteContext } from './runDoctor.ts'

const scratch = scratchFolder()
const { signal } = new AbortController()

const settings: TargetSettings = {
  name: 'production',
  target: { kind: 's3', bucket: 'site', prefix: '' },
  redirectObjects: true,
  keepReleases: 10,
  keepDays: 7,
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
    const server = await startStore(folder, name)
    servers.push(server)
    const { port } = server.address() as AddressInfo
    const siteUrl = `http://127.0.0.1:${port}`
    const target = { kind: 'file', folder } as const
    const found = await examine(new Store(new FileBackend(folder)), { ...settings, target, siteUrl }, signal)
    for (const check of ['conditional writes', 'pages']) expect(resultOf(found, check)).toMatch(/^pass/)
    const { index, withoutSlash, missing }: StoreRules = storeRules[name]
    expect(resultOf(found, 'addresses that end with /')).toMatch(index === 'everywhere' ? /^pass/ : /^fail/)
    expect(resultOf(found, 'addresses without the slash')).toMatch(
      withoutSlash === 'nothing' ? /^warn/ : /^pass/,
    )
    const isMissing = missing.status === 404 && (missing.document || !published)
    expect(resultOf(found, 'addresses that do not exist')).toMatch(isMissing ? /^pass/ : /^fail/)
    expect(found.healthy).toBe(index === 'everywhere')
    expect(readdirSync(folder)).toEqual(before)
  })
})

describe('a folder with atomic releases', () => {
  const dist = join(scratch, 'dist')
  beforeAll(() => writeSite(dist, { 'index.html': 'home', '404.html': 'none' }))

  const find = async (visible: string, change = (_folder: string) => undefined as void) => {
    const folder = mkdtempSync(join(scratch, 'site-'))
    const records = new Store(new FileBackend(folder))
    await publish(records, dist, {}, { atomic: true })
    change(folder)
    const server = await startStore(join(folder, visible), 's3')
    servers.push(server)
    const { port } = server.address() as AddressInfo
    const target = { kind: 'file', folder: `${folder}/` } as const
    const own = { ...settings, target, siteUrl: `http://127.0.0.1:${port}` }
    const found = await examine(records, own, signal)
    expect(listFiles(folder).filter(file => file.includes('doctor'))).toEqual([])
    return found
  }

  test('is switched where the web server’s root is the link', async () => {
    const found = await find('current')
    expect(resultOf(found, 'releases')).toMatch(/^pass/)
    expect(found.healthy).toBe(true)
  })

  test('is not where it is the folder itself', async () => {
    const found = await find('')
    expect(resultOf(found, 'site')).toMatch(/^fail/)
    expect(found).toMatchObject({ healthy: false })
  })

  test('is not where the link leads to something else', async () => {
    const found = await find('', folder => {
      rmSync(join(folder, 'current'))
      symlinkSync('elsewhere', join(folder, 'current'))
    })
    expect(resultOf(found, 'releases')).toMatch(/^fail/)
  })
})

type Stored = Pick<ObjectInfo, 'headers'> & { bytes: Buffer }

/** Ways in which a store, or the site in front of it, is unlike others. */
interface Habits {
  ignoresConditions?: boolean
  /** Returns other headers than were written. */
  headers?(headers: ObjectHeaders): ObjectHeaders
  deletes?: boolean
  /** Answers before the site does. */
  answer?(request: IncomingMessage, response: ServerResponse, objects: ReadonlyMap<string, Stored>): boolean
}

class OddBackend extends MemoryBackend {
  readonly #habits: Habits

  constructor(habits: Habits) {
    super()
    this.#habits = habits
    this.ignoresConditions = habits.ignoresConditions ?? false
  }

  override async put(key: string, bytes: Uint8Array, { headers, condition }: WriteOptions): Promise<Written> {
    return await super.put(key, bytes, { headers: this.#habits.headers?.(headers) ?? headers, condition })
  }

  override async delete(key: string): Promise<void> {
    if (this.#habits.deletes === false && key.startsWith('kube-site-doctor-'))
      throw new StoreError('denied', 'Nobody may delete.')
    await super.delete(key)
  }
}

/** A bucket in memory with a website endpoint. */
async function startBucket(habits: Habits) {
  const backend = new OddBackend(habits)
  const { objects } = backend
  const server = await startTestServer((request, response) => {
    if (!habits.answer?.(request, response, objects)) website(request, response, objects)
  })
  servers.push(server)
  return { store: new Store(backend), siteUrl: server.origin, objects }
}

/** Answers as the website endpoint of S3. */
function website(
  { url = '/', method }: IncomingMessage,
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
  else send(response, object)

  function send(
    to: ServerResponse,
    { headers: { contentType, cacheControl, contentEncoding }, bytes }: Stored,
  ) {
    to.writeHead(200, {
      'Content-Type': contentType,
      'Cache-Control': cacheControl,
      ETag: '"tag"',
      ...(contentEncoding === undefined ? {} : { 'Content-Encoding': contentEncoding }),
    }).end(bytes)
  }
}

async function examined(habits: Habits, given: Partial<TargetSettings> = {}) {
  const { store, siteUrl, objects } = await startBucket(habits)
  const found = await examine(store, { ...settings, siteUrl, ...given }, signal)
  return { found, objects, siteUrl }
}

type Found = Pick<Examination, 'store' | 'site'>

/** What a check found, with its status, and what to set. */
const resultOf = ({ store, site }: Found, check: string) => {
  const finding = [...store, ...site].find(each => each.check === check)
  return finding && `${finding.status}: ${finding.found}`
}
const fixes = ({ store, site }: Found) => [...store, ...site].flatMap(({ fix }) => fix ?? [])

describe('a bucket with a website endpoint', () => {
  test('is healthy, and left as it was', async () => {
    const { found, objects } = await examined({})
    expect([...found.store, ...found.site].filter(({ status }) => status !== 'pass')).toEqual([])
    expect(found).toMatchObject({ healthy: true, left: [] })
    expect(fixes(found)).toEqual([])
    expect([...objects.keys()]).toEqual([])
  })

  test.each<[string, Habits, check: string, result: RegExp, fix?: RegExp]>([
    ['ignores conditions', { ignoresConditions: true }, 'conditional writes', /^warn.*ignored/, /--no-lock/],
    [
      'changes headers',
      { headers: headers => ({ ...headers, cacheControl: 'private' }) },
      'stored headers',
      /^fail.*: Cache-Control$/,
    ],
  ])('a store that %s', async (_, habits, check, result, fix = /./) => {
    const { found } = await examined(habits)
    expect(resultOf(found, check)).toMatch(result)
    expect(fixes(found)).toContainEqual(expect.stringMatching(fix))
    expect(found.healthy).toBe(!result.source.startsWith('^fail'))
  })

  test('probes that cannot be deleted are reported', async () => {
    const { found, objects } = await examined({ deletes: false })
    expect(objects.size).toBe(1)
    expect(found.left).toEqual([...objects.keys()])
  })
})

const withoutFolders: Habits['answer'] = ({ url = '' }, response, objects) => {
  if (objects.has(url.slice(1))) return false
  response.writeHead(403).end('denied')
  return true
}

describe('a site in front of a bucket', () => {
  test('without index documents', async () => {
    const { found } = await examined({ answer: withoutFolders })
    expect(found.healthy).toBe(false)
    expect(resultOf(found, 'addresses that end with /')).toMatch(/^fail/)
    expect(resultOf(found, 'addresses without the slash')).toMatch(/^warn/)
    expect(resultOf(found, 'addresses that do not exist')).toMatch(/^fail.*403/)
  })

  test.each<[string, Habits['answer'], RegExp]>([
    [
      'shows another bucket',
      (_, response) => response.writeHead(200).end('other') !== undefined,
      /different content/,
    ],
    ['shows nothing', (_, response) => response.writeHead(403).end() !== undefined, /403/],
    [
      'leads elsewhere',
      (_, response) => response.writeHead(301, { Location: 'https://www.example.com/' }).end() !== undefined,
      /301 to https:\/\/www\.example\.com/,
    ],
    ['breaks off', (_, response) => response.destroy() !== undefined, /does not answer/],
  ])('that %s is not examined any further', async (_, answer, message) => {
    const { found, objects } = await examined(answer ? { answer } : {})
    expect(found.site).toMatchObject([{ status: 'fail', found: expect.stringMatching(message) }])
    expect(found.healthy).toBe(false)
    expect([...objects.keys()]).toEqual([])
  })

  test.each([
    ['whose address is not known', {}, /not known/],
    ['under a reserved name', { siteUrl: 'https://fairlead.example' }, /reserved/],
  ])('%s is not asked', async (_, given, message) => {
    const { store } = await startBucket({})
    const found = await examine(store, { ...settings, ...given }, signal)
    expect(found).toMatchObject({
      site: [{ status: 'warn', found: expect.stringMatching(message) }],
      healthy: true,
    })
  })

  test('that shows the records of kube-site is reported', async () => {
    const { store, siteUrl } = await startBucket({})
    const headers = { contentType: 'application/json', cacheControl: 'no-store' }
    const releases = [{ id: '1-abcdef', at: '2026-11-25T12:00:00Z' }]
    const state = { version: 1, write: '1', conditions: true, releases, pending: [], garbage: [] }
    await store.put(stateKey, Buffer.from(JSON.stringify(state)), headers)
    await store.put(manifestKey('1-abcdef'), Buffer.from('{}'), headers)
    const found = await examine(store, { ...settings, siteUrl }, signal)
    expect(resultOf(found, '.kube-site/')).toMatch(/^warn/)
  })
})

test('a folder of the site on its host is asked', async () => {
  const folder = mkdtempSync(join(scratch, 'site-'))
  mkdirSync(join(folder, 'docs'))
  const server = await startStore(folder, 's3')
  servers.push(server)
  const paths: string[] = []
  server.on('request', ({ url = '' }) => paths.push(url))
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`
  const store = new Store(new FileBackend(join(folder, 'docs')))
  const found = await examine(store, { ...settings, siteUrl }, signal)
  expect(found.site.filter(({ status }) => status === 'fail')).toEqual([])
  expect(resultOf(found, 'changed pages')).toMatch(/^pass/)
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter(path => !path.startsWith('/docs/'))).toEqual([])
})

test.each([
  ['/docs/', /^pass/],
  ['https://www.example.com/docs/', /^pass/],
  // The one address of a site that has several.
  ['https://example.com/docs/', /^pass/],
  ['http://www.example.com/docs/', /^fail: are redirected to http:/],
  ['https://www.example.com:8443/docs/', /^fail: .*:8443/],
  ['https://www.example.com/', /^warn/],
])('a site over HTTPS that redirects to %s', async (location, result) => {
  const request = async () => ({ status: 301, headers: { location }, body: Buffer.of() })
  const context = { siteUrl: 'https://www.example.com', request, folder: 'docs/', page: Buffer.of() }
  const { status, found } = await siteChecks['addresses without the slash'](context as unknown as SiteContext)
  expect(`${status}: ${found}`).toMatch(result)
})

/** What a web server sends. */
interface Sent {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Returns what another web server sends where one that is set up well sends this. */
type Change = (sent: Sent, url: string) => Sent

describe('a published folder behind a web server', () => {
  const dist = join(scratch, 'dist-behind-server')
  beforeAll(() =>
    writeSite(dist, {
      'index.html': 'home',
      '404.html': 'none',
      'assets/app.js': 'app',
      'a/index.html': 'a',
    }),
  )

  const reply = async (store: Store, url: string): Promise<Sent> => {
    const read = (key: string) => store.get(key).catch(() => undefined)
    const key = url.slice(1).replace(/^$|(?<=\/)$/, 'index.html')
    const found = key.startsWith('.') ? undefined : await read(key)
    if (!found && (await read(`${key}/index.html`)))
      return { status: 301, headers: { location: `${url}/` }, body: Buffer.of() }
    const body = (found ?? (await read('404.html')))?.bytes ?? Buffer.of()
    const isAsset = found && key.startsWith('assets/')
    const headers = {
      'content-type': contentTypeOf(found ? key : '404.html', 'file'),
      'cache-control': isAsset ? 'max-age=31536000, immutable' : 'no-cache',
      'content-encoding': 'gzip',
      etag: '"tag"',
    }
    return { status: found ? 200 : 404, headers, body }
  }

  const find = async (change: Change, given: Partial<TargetSettings> = {}) => {
    const folder = mkdtempSync(join(scratch, 'site-'))
    const store = new Store(new FileBackend(folder))
    await publish(store, dist)
    const server = await startTestServer(async ({ url = '/', headers: asked }, response) => {
      const { status, headers, body } = change(await reply(store, url), url)
      const { 'content-encoding': encoding, ...others } = headers
      const isPacked = encoding !== undefined && asked['accept-encoding'] !== 'identity'
      response.writeHead(status, isPacked ? headers : others).end(isPacked ? gzipSync(body) : body)
    })
    servers.push(server)
    const target = { kind: 'file', folder } as const
    return await examine(store, { ...settings, target, siteUrl: server.origin, ...given }, signal)
  }

  /** What is not right, with what to set. */
  const lacking = ({ store, site }: Found) =>
    [...store, ...site]
      .filter(({ status }) => status !== 'pass')
      .map(({ check, status, found, fix }) => `${check}: ${status}: ${found} -> ${fix}`)

  const sends =
    (path: RegExp, headers: Record<string, string>): Change =>
    (sent, url) =>
      path.test(url) ? { ...sent, headers: { ...sent.headers, ...headers } } : sent

  const throughCache = (): Change => {
    const cache = new Map<string, Sent>()
    return (sent, url) => cache.get(url) ?? cache.set(url, sent).get(url) ?? sent
  }

  test('lacks nothing where that is set up well', async () => {
    const found = await find(sent => sent)
    expect(lacking(found)).toEqual([])
  })

  test('may have a cache that publishing invalidates', async () => {
    const found = await find(throughCache(), { cloudfront: 'E2EXAMPLE1' })
    expect(resultOf(found, 'changed pages')).toMatch(/^warn/)
    expect(found.healthy).toBe(true)
  })

  test('has its records read once', async () => {
    const read: string[] = []
    const folder = mkdtempSync(join(scratch, 'site-'))
    await publish(new Store(new FileBackend(folder)), dist)
    class Counting extends FileBackend {
      override get(key: string) {
        read.push(key)
        return super.get(key)
      }
    }
    const server = await startStore(folder, 's3')
    servers.push(server)
    const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await examine(new Store(new Counting(folder)), { ...settings, siteUrl }, signal)
    expect(read.filter(key => key === stateKey)).toHaveLength(1)
    expect(read.filter(key => /releases\/.*json$/.test(key))).toHaveLength(1)
  })

  test.each<[what: string, change: Change, lacking: RegExp]>([
    [
      'says that pages are encoded differently',
      sends(/(?:\/|\.html)$/, { 'content-type': 'text/html; charset=iso-8859-1' }),
      /^pages: fail: .*iso-8859-1 -> .*text\/html; charset=utf-8/,
    ],
    [
      'redirects to another port',
      (sent, url) =>
        sent.status === 301 ? { ...sent, headers: { location: `http://127.0.0.1:8080${url}/` } } : sent,
      /^addresses without the slash: fail: .*:8080 -> .*absolute_redirect off/,
    ],
    [
      'redirects all pages',
      (sent, url) => ({ ...sent, status: 301, headers: { location: `http://www.example.com${url}` } }),
      /^site: fail: .*301 to http:\/\/www\.example\.com.* -> .*siteUrl/,
    ],
    [
      'has a cache that ignores Cache-Control',
      throughCache(),
      /^changed pages: fail: .*a cache ignores Cache-Control -> .*TTL/,
    ],
    [
      'denies assets',
      (sent, url) => (url === '/assets/app.js' ? { ...sent, status: 403, headers: {} } : sent),
      /^assets: fail: .*assets\/app\.js gets status 403 -> Let/,
    ],
    [
      'sends scripts as text',
      sends(/\.js$/, { 'content-type': 'text/plain; charset=utf-8' }),
      /^assets: fail: .*assets\/app\.js gets text\/plain.* -> .*text\/javascript/,
    ],
    [
      'sends a page for assets',
      sends(/^\/assets\/app/, { 'content-type': 'text/html; charset=utf-8' }),
      /^assets: fail: .*assets\/app\.js gets text\/html.* -> Let/,
    ],
    [
      'sends the home page for whatever it does not have',
      (sent, url) => {
        const headers = { ...sent.headers, 'cache-control': 'max-age=31536000, immutable' }
        return sent.status === 404 ? { status: 200, headers, body: Buffer.from(`home, not ${url}`) } : sent
      },
      /^addresses that do not exist: fail: get status 200/,
    ],
    [
      'sends its error document with status 200',
      sent => (sent.status === 404 ? { ...sent, status: 200 } : sent),
      /^addresses that do not exist: fail: get status 200 -> /,
    ],
  ])('that %s', async (_, change, expected) => {
    expect(lacking(await find(change))).toEqual([expect.stringMatching(expected)])
  })
})
