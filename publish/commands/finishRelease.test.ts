import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Terminal } from '../../system/Terminal.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { startTestServer, type TestServer } from '../../tests/fixtures/server/testServer.ts'
import { skipDelays } from '../../tests/fixtures/skipDelays.ts'
import type { Change } from '../plan.ts'
import { type PublishedObject, writeState, writeVerified } from '../records.ts'
import { TerminalProgress } from '../steps.ts'
import { FileBackend } from '../stores/FileBackend.ts'
import { Store } from '../stores/Store.ts'
import type { TargetSettings } from '../target.ts'
import { finishRelease } from './finishRelease.ts'

const page = Buffer.from('<!doctype html><title>A page</title>')
const object: PublishedObject = {
  kind: 'page',
  size: page.length,
  sha256: createHash('sha256').update(page).digest('hex'),
  headers: { contentType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=0, must-revalidate' },
}
const change: Change = { key: 'blog/index.html', reason: 'content', object }
const entry = { id: '7-abcdef', at: '2026-11-01T00:00:00.000Z', objects: 1, bytes: page.length }

let site: TestServer
/** A service like CloudFront's. */
let service: TestServer
let status = 201
beforeAll(async () => {
  site = await startTestServer((request, response) =>
    response
      .writeHead(request.url === '/blog/' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(page),
  )
  service = await startTestServer((_, response) =>
    response
      .writeHead(status, { 'Content-Type': 'text/xml' })
      .end('<Invalidation><Id>I1</Id><Status>Completed</Status></Invalidation>'),
  )
})
afterAll(() => Promise.all([site.close(), service.close()]))

beforeEach(() => {
  status = 201
  skipDelays()
  site.requests.length = service.requests.length = 0
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', service.origin)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function finish(
  given: Partial<TargetSettings>,
  { published = true, verifySite = true, changes = [change], newer = '' } = {},
) {
  const written = { out: '', err: '' }
  const stream = (name: 'out' | 'err') => ({
    isTTY: false,
    columns: 80,
    write: (text: string) => (written[name] += text) !== '',
    on: () => process.stdout,
  })
  const terminal = new Terminal({ quiet: true, verbose: false }, stream('out'), stream('err'))
  const folder = scratchFolder()
  const store = new Store(new FileBackend(folder))
  if (!published) await writeVerified(store, entry.id)
  if (newer !== '') {
    const releases = [{ ...entry, id: newer }]
    await writeState(store, undefined, { conditions: true, releases, pending: [] })
  }
  const code = await finishRelease({
    release: {
      id: entry.id,
      former: published ? undefined : entry.id,
      folder: undefined,
      entry: published ? entry : undefined,
      plan: { changes, retained: {}, unchanged: 0 },
      hold: undefined,
      objects: { [change.key]: object },
      siteUrl: 'https://built.example',
    },
    settings: {
      name: 'production',
      target: { kind: 'file', folder },
      redirectObjects: false,
      keepReleases: 10,
      keepDays: 7,
      ...given,
    },
    store,
    terminal,
    progress: new TerminalProgress(terminal),
    begun: 0,
    flags: { format: 'json', verifySite },
  })
  const { invalidation, verification, ...result } = JSON.parse(written.out)
  return { code, invalidation, verification, result, stderr: written.err }
}

describe('after a release', () => {
  test('the site is asked where its address is known', async () => {
    expect(await finish({ siteUrl: site.origin })).toMatchObject({
      code: 0,
      invalidation: null,
      verification: { siteUrl: site.origin, asked: 2, differences: [] },
      stderr: '',
    })
  })

  test.each([
    ['nothing was published', {}, { published: false }],
    ['its address is not known', { siteUrl: undefined }, {}],
    ['nobody wants it', {}, { verifySite: false }],
  ])('the site is not asked where %s', async (_, given, flags) => {
    const { siteUrl, ...settings } = { siteUrl: site.origin, ...given }
    const result = await finish({ ...settings, ...(siteUrl === undefined ? {} : { siteUrl }) }, flags)
    expect(result).toMatchObject({ code: 0, verification: null })
    expect(site.requests).toEqual([])
  })

  test('a name that is reserved for examples is not asked', async () => {
    expect(await finish({ siteUrl: 'https://fairlead.example' })).toMatchObject({
      code: 0,
      verification: { asked: 0, reserved: true },
    })
  })

  test('visitors who get something else are an incomplete release', async () => {
    const siteUrl = `${site.origin}/other`
    const { code, verification, stderr } = await finish({ siteUrl })
    expect(code).toBe(4)
    const address = `${siteUrl}/blog/`
    expect(verification.differences).toEqual([{ address, expected: 'status 200', found: 'status 404' }])
    expect(stderr).toContain(address)
  })

  test.each([
    ['a newer release has followed', '99-abc', 0],
    ['this one is current', entry.id, 4],
  ])('visitors who get something else where %s', async (_, newer, code) => {
    expect(await finish({ siteUrl: `${site.origin}/other` }, { newer })).toMatchObject({ code })
  })

  test('what a site answers moves no cursor', async () => {
    const escape = '\u009B2J'
    const server = await startTestServer((_, response) =>
      response.writeHead(302, { Location: `/${escape}` }).end(),
    )
    const { code, stderr } = await finish({ siteUrl: server.origin })
    await server.close()
    expect(code).toBe(4)
    expect(stderr).toContain('/ 2J')
    expect(stderr).not.toContain(escape)
  })

  test('caches are told, before the site is asked', async () => {
    const { code, invalidation, verification } = await finish({
      siteUrl: site.origin,
      cloudfront: 'E2EXAMPLE',
    })
    expect({ code, invalidation }).toEqual({
      code: 0,
      invalidation: { distribution: 'E2EXAMPLE', paths: ['/blog/', '/blog/index.html', '/blog'] },
    })
    expect(service.requests).toHaveLength(1)
    expect(verification).toMatchObject({ differences: [] })
  })

  test('caches are told nothing where a key value store names the release', async () => {
    const keyValueStore = 'arn:aws:cloudfront::123456789012:key-value-store/0f1e'
    const settings = { siteUrl: site.origin, cloudfront: 'E2EXAMPLE', keyValueStore }
    expect(await finish(settings)).toMatchObject({ code: 0, invalidation: null })
    expect(service.requests).toEqual([])
  })

  test('caches that could not be told are an incomplete release, and the way to tell them is shown', async () => {
    status = 403
    const { code, invalidation, verification, stderr } = await finish({
      siteUrl: site.origin,
      cloudfront: 'E2EXAMPLE',
    })
    expect(code).toBe(4)
    expect(invalidation.error).toContain('cloudfront:CreateInvalidation')
    expect(verification).toMatchObject({ differences: [] })
    expect(stderr).toContain("--distribution-id E2EXAMPLE --paths '/blog/' '/blog/index.html' '/blog'")
  })

  test('the way to tell caches of many changes names the whole site', async () => {
    status = 403
    const changes = Array.from({ length: 6 }, (_, at) => ({ ...change, key: `${at}/index.html` }))
    const settings = { siteUrl: `${site.origin}/docs`, cloudfront: 'E2EXAMPLE' }
    const { stderr } = await finish(settings, { changes, verifySite: false })
    expect(stderr).toMatch(/--paths '\/docs\/\*'$/m)
  })

  test('what was written and what was removed is counted apart', async () => {
    const removed: Change = { key: 'old/index.html', reason: 'gone', object }
    const { result } = await finish({}, { changes: [change, removed] })
    expect(result).toMatchObject({ written: 1, removed: 1, bytes: page.length })
  })
})
