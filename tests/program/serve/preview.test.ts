import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { preload } from '../../fixtures/preload.ts'
import { writeSite } from '../../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { requestPath } from '../../fixtures/server/requestPath.ts'
import { usePreview } from '../../fixtures/server/usePreview.ts'
import { runCommand, testProject } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const dist = inject('dist')
const start = usePreview(dist)

let origin: URL
beforeAll(async () => {
  origin = (await start()).origin
})

const ask = (path: string, asked: Parameters<typeof requestPath>[2] = {}) => requestPath(origin, path, asked)
const file = (key: string) => readFileSync(join(dist, key))

/** Address of a file that is named by its content. */
const [stylesheet = ''] = /\/assets\/[^"]+\.css/.exec(file('index.html').toString()) ?? []

test('preview serves a site of a folder there, and prints that address', async () => {
  const folder = join(scratchFolder(), 'dist')
  writeSite(folder, { 'index.html': 'home' }, { siteUrl: 'https://site.example/docs' })
  const { origin: printed } = await start(['--dist', folder])
  expect(printed.pathname).toBe('/docs/')
  expect(await requestPath(printed, '/docs/')).toMatchObject({ status: 200 })
})

describe('preview answers as a website endpoint of S3 does', () => {
  test.each([
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/blog/', 'blog/index.html', 'text/html; charset=utf-8'],
    ['/blog/?page=2', 'blog/index.html', 'text/html; charset=utf-8'],
    ['/%62log/', 'blog/index.html', 'text/html; charset=utf-8'],
    ['/feed.xml', 'feed.xml', 'text/xml; charset=utf-8'],
    ['/uploads/privacy-policy.pdf', 'uploads/privacy-policy.pdf', 'application/pdf'],
    ['/video/demo-dark.mp4', 'video/demo-dark.mp4', 'video/mp4'],
    ['/video/demo-light.webm', 'video/demo-light.webm', 'video/webm'],
  ])('200 at %s', async (path, key, type) => {
    const { status, headers, body } = await ask(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(body.equals(file(key))).toBe(true)
  })

  test.each([
    ['/blog', '/blog/'],
    ['/blog?page=2&x=a?b', '/blog/?page=2&x=a?b'],
    ['/blog/page/2', '/blog/page/2/'],
  ])('302 from %s to %s', async (path, location) => {
    expect(await ask(path)).toMatchObject({ status: 302, headers: { location } })
  })

  test.each([
    '/nowhere',
    '/nowhere/',
    '/Blog/',
    '/INDEX.HTML',
    '/index.html/',
    '//blog/',
    '/..%2f..%2fpackage.json',
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/blog/../index.html',
    '/..%5c..%5cpackage.json',
    '/index.html%00',
    '/images',
    '/%252e%252e/package.json',
  ])('404 with the not-found page at %s', async path => {
    const { status, headers, body } = await ask(path)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.equals(file('404.html'))).toBe(true)
  })

  test('400 at an address that encodes nothing', async () => {
    expect(await ask('/%')).toMatchObject({ status: 400 })
  })

  test('405 to other methods', async () => {
    expect(await ask('/', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  test('421 under any name but those of this machine', async () => {
    const under = (name: string) => ask('/', { headers: { host: `${name}:${origin.port}` } })
    expect((await under('127.0.0.1')).status).toBe(200)
    expect((await under('localhost')).status).toBe(200)
    expect((await under('evil.example')).status).toBe(421)
  })

  test('HEAD has the headers alone', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(file('index.html').length))
    expect(body).toHaveLength(0)
  })

  const pdf = 'uploads/privacy-policy.pdf'
  const size = file(pdf).length
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=10-${size * 2}`, 10, size - 1],
  ])('206 for %s', async (range, first, last) => {
    const { status, headers, body } = await ask(`/${pdf}`, { headers: { range } })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/${size}`)
    expect(body.equals(file(pdf).subarray(first, last + 1))).toBe(true)
  })

  test.each([`bytes=${size}-`, 'bytes=9-3'])('416 for %s', async range => {
    expect(await ask(`/${pdf}`, { headers: { range } })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${size}` },
    })
  })

  test.each(['lines=1-2', 'bytes=0-1,5-6'])('200 for %s, which may be ignored', async range => {
    const { status, body } = await ask(`/${pdf}`, { headers: { range } })
    expect(status).toBe(200)
    expect(body).toHaveLength(size)
  })
})

describe('an object is sent as it is published', () => {
  test.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/data/search.json', 'public, max-age=0, must-revalidate'],
    ['/favicon.svg', 'public, max-age=86400'],
    ['/video/demo-dark.mp4', 'public, max-age=86400'],
    [stylesheet, 'public, max-age=31536000, immutable'],
  ])('%s with its Cache-Control', async (path, expected) => {
    expect((await ask(path)).headers['cache-control']).toBe(expected)
  })

  test('with an ETag of its content, and not again to a client that has it', async () => {
    const first = await ask('/feed.xml')
    const { etag, 'last-modified': modified } = first.headers as Record<string, string>
    const sha256 = createHash('sha256').update(file('feed.xml')).digest('hex')
    expect(etag).toBe(`"${sha256.slice(0, 32)}"`)
    for (const headers of [{ 'If-None-Match': etag ?? '' }, { 'If-Modified-Since': modified ?? '' }]) {
      const again = await ask('/feed.xml', { headers })
      expect(again).toMatchObject({ status: 304, headers: { etag } })
      expect(again.body).toHaveLength(0)
    }
    expect(await ask('/feed.xml', { headers: { 'If-None-Match': '"another"' } })).toMatchObject({
      status: 200,
    })
    // The not-found page is no object that was asked for.
    const lost = (await ask('/404.html')).headers['etag'] as string
    expect(await ask('/nowhere', { headers: { 'If-None-Match': lost } })).toMatchObject({ status: 404 })
  })

  test('whole, where the client has a part of another state', async () => {
    const headers = { range: 'bytes=0-9', 'If-Range': '"another"' }
    expect(await ask('/feed.xml', { headers })).toMatchObject({ status: 200 })
  })
})

describe('preview as a command', () => {
  test('goes on where nobody reads what it says', async () => {
    const store = await start(['--verbose'])
    store.child.stdout?.destroy()
    store.child.stderr?.destroy()
    for (let time = 0; time < 3; time++)
      expect(await requestPath(store.origin, '/')).toMatchObject({ status: 200 })
    store.child.kill('SIGTERM')
    expect(await store.ended).toMatchObject({ code: 0 })
  })

  test('a port in use is a mistake of usage', async () => {
    const { code, stderr } = await runCommand(['preview', '--port', origin.port, '--dist', dist])
    expect(code).toBe(2)
    expect(stderr).toContain(origin.port)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test.each([
    ['a folder that does not exist', join(testProject(), 'nowhere')],
    ['a file', join(testProject(), 'package.json')],
    ['a folder below a file', join(testProject(), 'package.json', 'dist')],
  ])('%s is a mistake of usage', async (_, out) => {
    expect(await runInProcess(['preview', '--port', '0', '--dist', out])).toMatchObject({
      code: 2,
      stdout: '',
    })
  })

  test('stops at SIGTERM, exit 0', async () => {
    const { child, ended } = await start()
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })

  test.skipIf(process.platform === 'win32')('ends at an error that nothing handles, exit 70', async () => {
    const fault = `process.on('SIGUSR2', () => { throw new Error('a fault') })`
    const { child, ended } = await start([], { env: preload(scratchFolder(), fault) })
    child.kill('SIGUSR2')
    const { code, stderr } = await ended
    expect(code).toBe(70)
    expect(stderr).toContain('a fault')
  })
})
