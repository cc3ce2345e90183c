import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { finishRelease, verifyFolder } from '../../publish/commands/finishRelease.ts'
import { manifestKey, readState } from '../../publish/records.ts'
import { TerminalProgress } from '../../publish/steps.ts'
import { Store } from '../../publish/stores/Store.ts'
import { resolveTarget, type TargetSettings } from '../../publish/target.ts'
import { Terminal } from '../../system/Terminal.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { hasty, publish, restore } from '../fixtures/publish/inProcess.ts'
import { type SiteFiles, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startTestServer, type TestServer } from '../fixtures/server/testServer.ts'
import { skipDelays } from '../fixtures/skipDelays.ts'

// What a run could not verify or invalidate is done again by the next one.

const scratch = scratchFolder()
const files = (name: string): SiteFiles => ({
  'index.html': `home ${name}`,
  'about/index.html': 'about',
  [`${name}/index.html`]: `only in ${name}`,
  [`assets/app-${name}.js`]: `app ${name}`,
})

let backend: MemoryBackend
let site: TestServer
/** Paths that the site refuses. */
let refused: Pick<RegExp, 'test'>
/** A service like CloudFront's. */
let service: TestServer
let status: number
let paths: string[]
/** What was waited for in a test, in ms. */
let delays: number[]

beforeAll(async () => {
  site = await startTestServer(async (request, response) => {
    const path = request.url ?? ''
    const key = path.slice(1) + (path.endsWith('/') ? 'index.html' : '')
    // A release's own address is the site's port at another name.
    const [own] = /^\d+-[0-9a-f]{6}(?=\.)/.exec(request.headers.host ?? '') ?? []
    const folder = own === undefined ? ((await backend.pointer().catch(() => '')) ?? '') : `releases/${own}/`
    const at = key.startsWith('assets/') ? key : folder + key
    const found = backend.objects.get(at)
    if (refused.test((own ?? '') + path)) response.writeHead(403).end()
    else if (found) response.writeHead(200, { 'Content-Type': found.headers.contentType }).end(found.bytes)
    else response.writeHead(404).end()
  })
  service = await startTestServer(async (request, response) => {
    let xml = ''
    for await (const chunk of request) xml += chunk
    if (request.method === 'POST') paths = [...xml.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path]) => path!)
    response
      .writeHead(status, { 'Content-Type': 'text/xml' })
      .end('<Invalidation><Id>I1</Id><Status>Completed</Status></Invalidation>')
  })
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', service.origin)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  for (const name of ['1', '2', '3'])
    writeSite(join(scratch, name), files(name), { siteUrl: site.origin.replace('127.0.0.1', 'localhost') })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([site.close(), service.close()])
})
beforeEach(() => {
  delays = skipDelays()
  backend = new MemoryBackend()
  refused = /^$/
  status = 201
  paths = []
  site.requests.length = 0
})

const port = () => new URL(site.origin).port

function targetOf(settings: Partial<TargetSettings>) {
  const written: string[] = []
  const stream = {
    isTTY: false,
    columns: 80,
    write: (text: string) => written.push(text) > 0,
    on: () => process.stdout,
  }
  const terminal = new Terminal({ quiet: false, verbose: false }, stream, stream)
  const all = {
    ...resolveTarget('s3://any?endpoint=http://any', {}),
    atomic: false,
    siteUrl: `http://localhost:${port()}`,
    ...settings,
  }
  const progress = new TerminalProgress(terminal)
  const target = { settings: all, store: new Store(backend, hasty), terminal, progress, begun: 0 }
  return { target, written }
}

/** Publishes a site and does what follows a release. Returns the exit code, and what was requested. */
async function run(name: string, settings: Partial<TargetSettings> = {}) {
  const { target } = targetOf(settings)
  const { store } = target
  const release = await publish(store, join(scratch, name), {}, target.settings)
  site.requests.length = 0
  paths = []
  const flags = { format: 'text', verifySite: true } as const
  const code = await finishRelease({ ...target, release, flags })
  return { code, published: release.entry !== undefined, asked: site.requests.map(({ line }) => line) }
}

describe('a release whose verification failed', () => {
  test.each([
    { what: 'first', before: [] },
    { what: 'later', before: ['1'] },
  ])('is verified again by each run until it is right, the $what one', async ({ before }) => {
    for (const name of before) expect(await run(name)).toMatchObject({ code: 0 })
    refused = /^\/\d\/$/
    expect(await run('2')).toMatchObject({ code: 4, published: true })
    expect(await run('2')).toMatchObject({ code: 4, published: false })
    refused = /^$/
    const right = await run('2')
    expect(right).toMatchObject({ code: 0, published: false })
    expect(right.asked).toContain('GET /2/')
    expect(await run('2')).toEqual({ code: 0, published: false, asked: [] })
  })

  test('is verified with the next release', async () => {
    await run('1')
    refused = /^\/\d\/$/
    await run('2')
    await publish(new Store(backend, hasty), join(scratch, '3'), {}, targetOf({}).target.settings)
    expect(await run('3')).toMatchObject({ code: 4, published: false })
  })

  test('is verified with all else where what was verified before cannot be read', async () => {
    await run('1')
    refused = /^\/\d\/$/
    await run('2')
    refused = /^$/
    const [, first] = (await readState(new Store(backend, hasty)))!.state.releases
    const key = manifestKey(first!.id)
    backend.objects.set(key, { ...backend.objects.get(key)!, bytes: Buffer.from('{') })
    const found = await run('2')
    expect(found).toMatchObject({ code: 0, published: false })
    expect(found.asked).toContain('GET /about/')
  })

  test('and was rolled back is verified as what it was before', async () => {
    await run('1')
    refused = /^\/2\/$/
    await run('2')
    refused = /^$/
    await restore(new Store(backend, hasty), undefined, targetOf({}).target.settings)
    expect(await run('1')).toMatchObject({ code: 0, published: false })
  })
})

describe('caches', () => {
  const cloudfront = { cloudfront: 'E2EXAMPLE' }

  test('that could not be invalidated are invalidated by the next run', async () => {
    await run('1', cloudfront)
    status = 403
    expect(await run('2', cloudfront)).toMatchObject({ code: 4 })
    status = 201
    expect(await run('2', cloudfront)).toMatchObject({ code: 0, published: false })
    const changed = ['/', '/index.html', '/1/', '/1/index.html', '/1', '/2/', '/2/index.html', '/2']
    expect(paths.toSorted()).toEqual(changed.toSorted())
    await run('2', cloudfront)
    expect(paths).toEqual([])
  })

  test('are invalidated after a run that was killed before it did so, with what followed', async () => {
    await run('1', cloudfront)
    const { settings } = targetOf(cloudfront).target
    await publish(new Store(backend, hasty), join(scratch, '2'), {}, settings)
    expect(await run('3', cloudfront)).toMatchObject({ code: 0 })
    expect(paths).toEqual(expect.arrayContaining(['/', '/1/', '/2/', '/3/']))
  })

  test('are left alone where the target has none', async () => {
    expect(await run('1')).toMatchObject({ code: 0 })
    expect(paths).toEqual([])
  })
})

describe('an atomic release with an address of its own', () => {
  const publishAtomic = async (name: string, previewHost: string) => {
    const { target, written } = targetOf({ atomic: true, previewHost })
    const { store, settings } = target
    const flags = { verifySite: true }
    const verified = {
      verifyFolder: (folder: Parameters<typeof verifyFolder>[1]) => verifyFolder(target, folder),
    }
    return { publishing: publish(store, join(scratch, name), flags, settings, verified), written }
  }
  const home = async () => (await fetch(site.origin)).text()

  test('is verified there before visitors get it', async () => {
    const host = `localhost:${port()}`
    await (await publishAtomic('1', host)).publishing
    expect(await home()).toBe('home 1')
    refused = /^\d+-\w+\/\d\/$/
    const { publishing } = await publishAtomic('2', host)
    await expect(publishing).rejects.toMatchObject({ exitCode: 4 })
    expect(await home()).toBe('home 1')
    refused = /^$/
    await (await publishAtomic('2', host)).publishing
    expect(await home()).toBe('home 2')
  })

  test('is requested there again for a few seconds', async () => {
    const requests = site.requests.length
    refused = { test: (path: string) => /^\d+-\w+\/\d\/$/.test(path) && delays.length < 3 }
    await (await publishAtomic('1', `localhost:${port()}`)).publishing
    expect(await home()).toBe('home 1')
    refused = /\/\d\/$/
    delays.length = 0
    await expect((await publishAtomic('2', `localhost:${port()}`)).publishing).rejects.toMatchObject({
      exitCode: 4,
    })
    const waited = delays.reduce((sum, ms) => sum + ms, 0)
    expect(waited).toBeLessThanOrEqual(10_000)
    expect(site.requests.length).toBeGreaterThan(requests)
  })

  test('that does not answer yet is published, and that is said', async () => {
    const server = await startTestServer(() => undefined)
    await server.close()
    const { publishing, written } = await publishAtomic('1', `localhost:${new URL(server.origin).port}`)
    await publishing
    expect(await home()).toBe('home 1')
    expect(written.join('')).toContain('refuses the connection')
  })
})
