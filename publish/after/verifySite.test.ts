import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { MemoryBackend } from '../../tests/fixtures/publish/MemoryBackend.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { startTestServer, type TestServer } from '../../tests/fixtures/server/testServer.ts'
import { skipDelays } from '../../tests/fixtures/skipDelays.ts'
import type { Change, Reason } from '../plan.ts'
import type { PublishedObject } from '../records.ts'
import { FileBackend } from '../stores/FileBackend.ts'
import { Store } from '../stores/Store.ts'
import { invalidationPaths, type VerifyInput, verifySite, visitorPaths } from './verifySite.ts'

/** What the site answers, by path; whatever is not named is missing. */
type Pages = Record<string, (response: ServerResponse, request: IncomingMessage) => void>

const html = 'text/html; charset=utf-8'
const page = Buffer.from('<!doctype html><title>A page</title>')
const send =
  (body: Buffer, headers: Record<string, string> = { 'Content-Type': html }, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(body)

let site: TestServer
let pages: Pages
let store: Store
/** What was waited for in a test, in ms. */
let delays: number[]

beforeAll(async () => {
  site = await startTestServer((request, response) => {
    const known = pages[request.url ?? '']
    if (known) known(response, request)
    else response.writeHead(404, { 'Content-Type': 'text/plain' }).end('none')
  })
  store = new Store(new MemoryBackend())
  await store.put('blog/index.html', gzipSync(page), objectOf(page).headers)
})
beforeEach(() => {
  delays = skipDelays()
  pages = {}
  site.requests.length = 0
})
afterAll(() => site.close())

function objectOf(bytes: Buffer, more: Partial<PublishedObject> = {}): PublishedObject {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const headers = { contentType: html, cacheControl: 'public, max-age=0, must-revalidate' }
  return { kind: 'page', size: bytes.length, sha256, headers, ...more }
}

const changeOf = (object: PublishedObject, key = 'blog/index.html', reason: Reason = 'content'): Change => ({
  key,
  reason,
  object,
})

const silent = {
  start: () => undefined,
  advance: () => undefined,
  end: () => undefined,
  note: () => undefined,
}

const verify = async (changes: Change[], more: Partial<VerifyInput> = {}) => {
  const input = { siteUrl: site.origin, store, changes, objects: {}, ...more }
  return (await verifySite(input, silent)).differences
}

const zipped = objectOf(gzipSync(page), {
  headers: { ...objectOf(page).headers, contentEncoding: 'gzip' },
})
const redirect = objectOf(page, {
  kind: 'redirect',
  headers: { ...objectOf(page).headers, redirectTo: 'https://example.com/new/' },
})

describe('right is', () => {
  test.each<[string, PublishedObject, Pages[string]]>([
    ['the content as it was published', objectOf(page), send(page)],
    [
      'a type that is written otherwise',
      objectOf(page),
      send(page, { 'Content-Type': 'text/html;charset=UTF-8' }),
    ],
    [
      'content that was compressed on its way',
      objectOf(page),
      send(brotliCompressSync(page), { 'Content-Type': html, 'Content-Encoding': 'br' }),
    ],
    [
      'content as it is stored compressed',
      zipped,
      send(gzipSync(page), { 'Content-Type': html, 'Content-Encoding': 'gzip' }),
    ],
    ['content that was decompressed on its way', zipped, send(page)],
    [
      'content that was compressed in another way',
      zipped,
      send(brotliCompressSync(page), { 'Content-Type': html, 'Content-Encoding': 'br' }),
    ],
    [
      'content that was compressed anew',
      zipped,
      send(gzipSync(page, { level: 1 }), { 'Content-Type': html, 'Content-Encoding': 'gzip' }),
    ],
    ['a redirect as a page', redirect, send(page)],
    ['a redirect as one', redirect, send(page, { Location: 'https://example.com/new/' }, 301)],
  ])('%s', async (_, object, answer) => {
    pages = { '/blog/': answer }
    expect(await verify([changeOf(object)])).toEqual([])
  })
})

describe('wrong is', () => {
  test.each<[string, PublishedObject, Pages[string], expected: RegExp, found: RegExp]>([
    ['a page that is missing', objectOf(page), send(page, {}, 403), /200/, /403/],
    [
      'a redirect to elsewhere',
      objectOf(page),
      send(page, { Location: 'https://other.example/' }, 301),
      /200/,
      /301, to https:\/\/other/,
    ],
    [
      'another type',
      objectOf(page),
      send(page, { 'Content-Type': 'text/plain' }),
      /text\/html; charset=utf-8/,
      /text\/plain/,
    ],
    ['no type', objectOf(page), send(page, {}), /text\/html/, /none/],
    ['another content', objectOf(page), send(Buffer.from('old')), /content/, /3 B/],
    [
      'content of a cache',
      objectOf(page),
      send(Buffer.from('old'), { 'Content-Type': html, Age: '90' }),
      /content/,
      /90 s/,
    ],
    ['compressed bytes that do not say so', zipped, send(gzipSync(page)), /content/, /another/],
    [
      'bytes that are not what they say',
      objectOf(page),
      send(page, { 'Content-Type': html, 'Content-Encoding': 'gzip' }),
      /content/,
      /another/,
    ],
    [
      'a redirect to another address',
      redirect,
      send(page, { Location: '/other/' }, 301),
      /example.com\/new/,
      /\/other\//,
    ],
    ['an answer that breaks off', objectOf(page), response => response.destroy(), /reply/, /dropped/],
  ])('%s', async (_, object, answer, expected, found) => {
    pages = { '/blog/': answer }
    expect(await verify([changeOf(object)])).toEqual([
      {
        address: `${site.origin}/blog/`,
        expected: expect.stringMatching(expected),
        found: expect.stringMatching(found),
      },
    ])
  })

  test('a page that is gone and still there', async () => {
    pages = { '/blog/': send(page) }
    expect(await verify([changeOf(objectOf(page), 'blog/index.html', 'gone')])).toMatchObject([
      { address: `${site.origin}/blog/` },
    ])
  })

  test('an answer other than 404 to what does not exist', async () => {
    const server = await startTestServer((_, response) => response.writeHead(200).end('home'))
    const differences = await verify([], { siteUrl: server.origin })
    expect(differences).toMatchObject([{ found: 'status 200' }])
    await server.close()
  })

  test('a site that is not there', async () => {
    const server = await startTestServer(() => undefined)
    await server.close()
    const objects = { 'index.html': objectOf(page) }
    const differences = await verify([], { siteUrl: server.origin, objects })
    expect(differences.map(({ found }) => found)).toEqual([
      expect.stringContaining('refuses the connection'),
      expect.stringContaining('refuses the connection'),
    ])
  })
})

describe('a web server in front of a folder', () => {
  const folder = () => ({ store: new Store(new FileBackend(scratchFolder())) })
  const ofType = (contentType: string) => objectOf(page, { headers: { contentType, cacheControl: '' } })
  test.each([
    ['text/html; charset=utf-8', 'text/html', 0],
    ['text/html; charset=utf-8', 'application/octet-stream', 1],
  ])('may send %s as %s: %i differences', async (type, sent, count) => {
    pages = { '/a': send(page, { 'Content-Type': sent }) }
    expect(await verify([changeOf(ofType(type), 'a', 'new')], folder())).toHaveLength(count)
  })
})

describe('requested are', () => {
  const asked = () => [...new Set(site.requests.map(({ line }) => line.replace('GET ', '')))].toSorted()
  const ofKind = (kind: FileKind, reason: Reason, count = 1) =>
    Array.from({ length: count }, (_, at) => changeOf(objectOf(page, { kind }), `${kind}-${at}`, reason))
  const none = expect.stringMatching(/^\/no-such-page-/)

  test.each<[string, Change[], unknown[]]>([
    [
      'eight of many changed pages',
      ofKind('page', 'content', 80),
      [none, ...[0, 10, 20, 30, 40, 50, 60, 70].map(at => `/page-${at}`)],
    ],
    [
      'new pages, redirects, and changed headers of pages',
      [...ofKind('page', 'new'), ...ofKind('redirect', 'headers')],
      [none, '/page-0', '/redirect-0'],
    ],
    ['one of the removed pages', ofKind('page', 'gone', 2), ['/page-0']],
    [
      'no other objects, which caches may keep',
      (['asset', 'data', 'feed', 'file'] as const).flatMap(kind => ofKind(kind, 'content')),
      [none],
    ],
  ])('the home page and %s', async (_, changes, paths) => {
    await verify(changes, { objects: { 'index.html': objectOf(page) } })
    expect(asked()).toEqual(['/', ...paths])
  })
})

test('what is not right yet is asked for again, and nothing else', async () => {
  let times = 0
  pages = {
    '/': send(page),
    '/blog/': response => send(++times < 3 ? Buffer.from('old') : page)(response),
  }
  const objects = { 'index.html': objectOf(page) }
  let right = 0
  const { differences } = await verifySite(
    { siteUrl: site.origin, store, changes: [changeOf(objectOf(page))], objects },
    { ...silent, advance: () => void right++ },
  )
  expect(differences).toEqual([])
  expect(right).toBe(3)
  expect(site.requests.map(({ line }) => line).filter(line => line === 'GET /blog/')).toHaveLength(3)
  expect(site.requests).toHaveLength(5)
})

test('what a cache in front of the store still has is requested for up to 20 seconds', async () => {
  const waited = () => delays.reduce((sum, ms) => sum + ms, 0)
  let begins = 5000
  pages = { '/blog/': response => send(waited() < begins ? Buffer.from('old') : page)(response) }
  const input = { siteUrl: site.origin, store, changes: [changeOf(objectOf(page))], objects: {} }
  const verified = () => verifySite(input, silent)
  expect(await verified()).toMatchObject({ differences: [] })
  begins = Infinity
  delays.length = 0
  expect(await verified()).toMatchObject({ differences: [{ address: `${site.origin}/blog/` }] })
  expect(waited()).toBeGreaterThanOrEqual(15_000)
  expect(waited()).toBeLessThanOrEqual(20_000)
})

test('names below localhost are this machine', async () => {
  pages = { '/blog/': send(page) }
  const siteUrl = site.origin.replace('127.0.0.1', 'site.website.localhost')
  expect(await verify([changeOf(objectOf(page))], { siteUrl })).toEqual([])
})

test('what an atomic release stores compressed is found in its folder', async () => {
  const atomic = new Store(new MemoryBackend())
  const folder = 'releases/1-abcdef/'
  await atomic.put(`${folder}blog/index.html`, gzipSync(page), objectOf(page).headers)
  pages['/blog/'] = send(page)
  expect(await verify([changeOf(zipped)], { store: atomic, folder })).toEqual([])
  expect(await verify([changeOf(zipped)], { store: atomic })).toHaveLength(1)
})

const siteUrl = 'https://example.com'

const change = (key: string, kind: FileKind = 'page', reason: Reason = 'content'): Change => ({
  key,
  reason,
  object: { kind, size: 1, sha256: '', headers: { contentType: '', cacheControl: '' } },
})

describe('caches are told of', () => {
  test.each([
    ['nothing where nothing changed', [], []],
    ['no asset', [change('assets/a.1f.js', 'asset', 'new'), change('assets/b.js', 'asset', 'gone')], []],
    ['each address of a page', [change('blog/index.html')], ['/blog/', '/blog/index.html', '/blog']],
    ['what is gone', [change('old.pdf', 'file', 'gone')], ['/old.pdf']],
    ['an address once', [change('blog/index.html'), change('blog')], ['/blog/', '/blog/index.html', '/blog']],
  ])('%s', (_, changes, paths) => {
    expect(invalidationPaths(changes, siteUrl)).toEqual(paths)
  })

  test('addresses in the folder of the site', () => {
    expect(invalidationPaths([change('index.html')], 'https://example.com/docs')).toEqual([
      '/docs/',
      '/docs/index.html',
    ])
  })
})

test.each([
  { siteUrl, count: 100, paths: Array.from({ length: 100 }, (_, at) => `/${at}.pdf`) },
  { siteUrl, count: 101, paths: ['/*'] },
  { siteUrl: 'https://example.com/docs', count: 101, paths: ['/docs/*'] },
])('$count files of $siteUrl', ({ siteUrl: at, count, paths }) => {
  const files = Array.from({ length: count }, (_, number) => change(`${number}.pdf`, 'file'))
  expect(invalidationPaths(files, at)).toEqual(paths)
})

const cases: [key: string, kind: FileKind, paths: string[]][] = [
  ['index.html', 'page', ['', 'index.html']],
  ['blog/index.html', 'page', ['blog/', 'blog/index.html', 'blog']],
  ['old/post/index.html', 'redirect', ['old/post/', 'old/post/index.html', 'old/post']],
  ['blog', 'page', ['blog']],
  ['404.html', 'page', ['404.html']],
  ['blog/my-index.html', 'page', ['blog/my-index.html']],
  ['blog/index.json', 'data', ['blog/index.json']],
  ['demo/index.html', 'file', ['demo/index.html']],
  ['files/a b%20ü?#.pdf', 'file', ['files/a%20b%2520%C3%BC%3F%23.pdf']],
]

test.each(cases)('%s, a %s', (key, kind, paths) => {
  expect(visitorPaths(key, { kind })).toEqual(paths)
})
