import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type CommandResult,
  type RunningCommand,
  root,
  runCommand,
  startCommand,
} from '../setup/runCommand.ts'

const dist = inject('dist')

/** A `kube-site preview` that runs. */
interface Preview extends RunningCommand {
  origin: URL
}

const running: ChildProcess[] = []

/** Starts the command on any free port and waits until it names its address. */
async function startPreview(words: readonly string[] = []): Promise<Preview> {
  const command = startCommand(['preview', '--port', '0', '--out', dist, ...words])
  const { child } = command
  running.push(child)
  let printed = ''
  child.stdout?.on('data', text => (printed += text))
  while (!printed.includes('\n') && child.exitCode === null) await sleep(20)
  return { ...command, origin: new URL(/http:\/\/[^\s]+/.exec(printed)?.[0] ?? '') }
}

let child: ChildProcess
let ended: Promise<CommandResult>
let origin: URL

beforeAll(async () => {
  ;({ child, ended, origin } = await startPreview())
})

afterAll(() => {
  for (const started of running) started.kill()
})

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Asks for a path just as it is written: `fetch` would tidy it first. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', at: { hostname: host, port } = origin }: { method?: string; at?: URL } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host, port, path, method, headers }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
    })
    asked.on('error', reject).end()
  })
}

const file = (key: string) => readFileSync(join(dist, key))

/** Address of a file that is named by its content. */
const [stylesheet = ''] = /\/assets\/[^"]+\.css/.exec(file('index.html').toString()) ?? []

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
    expect(await ask('/', {}, { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  test('HEAD has the headers alone', async () => {
    const { status, headers, body } = await ask('/', {}, { method: 'HEAD' })
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
    const { status, headers, body } = await ask(`/${pdf}`, { range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/${size}`)
    expect(body.equals(file(pdf).subarray(first, last + 1))).toBe(true)
  })

  test.each([`bytes=${size}-`, 'bytes=-0'])('416 for %s', async range => {
    expect(await ask(`/${pdf}`, { range })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${size}` },
    })
  })

  test.each(['bytes=9-3', 'lines=1-2', 'bytes=', 'bytes=0-1,5-6'])(
    '200 for %s, which may be ignored',
    async range => {
      const { status, body } = await ask(`/${pdf}`, { range })
      expect(status).toBe(200)
      expect(body).toHaveLength(size)
    },
  )
})

describe('an object is sent as it is published', () => {
  test.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/blog/index.json', 'public, max-age=0, must-revalidate'],
    ['/data/search/root.json', 'public, max-age=0, must-revalidate'],
    ['/favicon.svg', 'public, max-age=86400'],
    ['/video/demo-dark.mp4', 'public, max-age=86400'],
    [stylesheet, 'public, max-age=31536000, immutable'],
  ])('%s with its Cache-Control', async (path, expected) => {
    expect((await ask(path)).headers['cache-control']).toBe(expected)
  })

  test('with its MD5 for ETag, and not again to who has it', async () => {
    const first = await ask('/feed.xml')
    const md5 = createHash('md5').update(file('feed.xml')).digest('hex')
    const { etag, 'last-modified': modified } = first.headers as Record<string, string>
    expect(etag).toBe(`"${md5}"`)
    for (const headers of [{ 'If-None-Match': etag ?? '' }, { 'If-Modified-Since': modified ?? '' }]) {
      const again = await ask('/feed.xml', headers)
      expect(again).toMatchObject({ status: 304, headers: { etag } })
      expect(again.body).toHaveLength(0)
    }
    expect(await ask('/feed.xml', { 'If-None-Match': '"another"' })).toMatchObject({ status: 200 })
    // The not-found page is no object that was asked for.
    const lost = (await ask('/404.html')).headers['etag'] as string
    expect(await ask('/nowhere', { 'If-None-Match': lost })).toMatchObject({ status: 404 })
  })

  test('whole, where the client has a part of another state', async () => {
    const range = 'bytes=0-9'
    expect(await ask('/feed.xml', { range, 'If-Range': '"another"' })).toMatchObject({ status: 200 })
  })
})

describe.each([
  ['s3', { folder: 200, plain: 302, missing: 404, post: 405, document: true }],
  ['gcs', { folder: 200, plain: 301, missing: 404, post: 405, document: true }],
  ['azure', { folder: 200, plain: 200, missing: 404, post: 405, document: true }],
  ['r2', { folder: 404, plain: 404, missing: 404, post: 405, document: false }],
  ['cloudfront', { folder: 403, plain: 403, missing: 403, post: 403, document: false }],
] as const)('preview --as %s', (name, expected) => {
  test('answers as the store does, and says what is missing', async () => {
    const store = await startPreview(['--as', name])
    const at = (path: string, method = 'GET') => ask(path, {}, { method, at: store.origin })
    expect(await at('/blog/index.html')).toMatchObject({ status: 200, body: file('blog/index.html') })
    const missing = await at('/nowhere/')
    expect(missing.body.equals(file('404.html'))).toBe(expected.document)
    expect({
      folder: (await at('/blog/')).status,
      plain: (await at('/blog')).status,
      missing: missing.status,
      post: (await at('/', 'POST')).status,
      document: expected.document,
    }).toEqual(expected)
    store.child.kill('SIGINT')
    const { code, stderr } = await store.ended
    expect(code).toBe(0)
    // Nothing is missing where folders have their index documents.
    expect(stderr.includes('docs/publishing.md')).toBe(expected.folder !== 200)
  })
})

describe('preview as a command', () => {
  test('an unknown store is a mistake of usage', async () => {
    const { code, stderr } = await runCommand(['preview', '--as', 's4'])
    expect(code).toBe(2)
    expect(stderr).toContain('s3')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('goes on where nobody reads what it says', async () => {
    const store = await startPreview(['--verbose'])
    store.child.stdout?.destroy()
    store.child.stderr?.destroy()
    for (let time = 0; time < 3; time++)
      expect(await ask('/', {}, { at: store.origin })).toMatchObject({ status: 200 })
    store.child.kill('SIGTERM')
    expect(await store.ended).toMatchObject({ code: 0 })
  })

  test('a port in use is a mistake of usage', async () => {
    const { code, stderr } = await runCommand(['preview', '--port', origin.port, '--out', dist])
    expect(code).toBe(2)
    expect(stderr).toContain(origin.port)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test.each([
    ['a folder that does not exist', join(root, 'nowhere')],
    ['a file', join(root, 'package.json')],
    ['a folder below a file', join(root, 'package.json', 'dist')],
  ])('%s is a mistake of usage', async (_, out) => {
    expect(await runCommand(['preview', '--port', '0', '--out', out])).toMatchObject({ code: 2, stdout: '' })
  })

  test('stops at SIGTERM, exit 0', async () => {
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })
})
