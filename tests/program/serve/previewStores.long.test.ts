import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { requestPath } from '../../fixtures/server/requestPath.ts'
import { usePreview } from '../../fixtures/server/usePreview.ts'
import { root, runCommand } from '../../setup/runCommand.ts'

const dist = inject('dist')
const start = usePreview(dist)
const file = (key: string) => readFileSync(join(dist, key))

describe.each([
  ['s3', { folder: 200, plain: 302, missing: 404, post: 405, document: true }],
  ['gcs', { folder: 200, plain: 301, missing: 404, post: 405, document: true }],
  ['azure', { folder: 200, plain: 200, missing: 404, post: 405, document: true }],
  ['r2', { folder: 404, plain: 404, missing: 404, post: 405, document: false }],
  ['cloudfront', { folder: 403, plain: 403, missing: 403, post: 403, document: false }],
] as const)('preview --as %s', (name, expected) => {
  test('answers as the store does, and says what is missing', async () => {
    const store = await start(['--as', name])
    const at = (path: string, method = 'GET') => requestPath(store.origin, path, { method })
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
    expect(stderr.includes('docs/hosting.md')).toBe(expected.folder !== 200)
  })
})

describe('preview --compress', () => {
  const codings: readonly [string, (bytes: Buffer) => Buffer][] = [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ]
  test.each(codings)('sends texts as %s to who accepts it, and revalidates them', async (coding, decode) => {
    const { origin } = await start(['--compress'])
    const accept = { 'accept-encoding': coding }
    const page = await requestPath(origin, '/', { headers: accept })
    expect(page.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' })
    expect(decode(page.body)).toEqual(file('index.html'))
    expect(page.body.length).toBeLessThan(file('index.html').length / 3)
    const again = { ...accept, 'if-none-match': String(page.headers['etag']) }
    expect(await requestPath(origin, '/', { headers: again })).toMatchObject({ status: 304 })
    const head = await requestPath(origin, '/', { headers: accept, method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, headers: { 'content-encoding': coding } })
    const missing = await requestPath(origin, '/nowhere/', { headers: accept })
    expect(missing.status).toBe(404)
    expect(decode(missing.body)).toEqual(file('404.html'))
  })

  test.each<[string, string, Record<string, string>]>([
    ['to who does not accept it', '/', {}],
    ['to who refuses it', '/', { 'accept-encoding': 'br; q=0, gzip;q=0.0, identity' }],
    ['in ranges', '/', { 'accept-encoding': 'gzip', range: 'bytes=0-99' }],
    ['of pictures', '/images/social.png', { 'accept-encoding': 'br' }],
  ])('sends bytes as they are %s', async (_, path, headers) => {
    const { origin } = await start(['--compress'])
    const answer = await requestPath(origin, path, { headers })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect([200, 206]).toContain(answer.status)
  })
})

test('preview --compress answers 304 to who has the compressed bytes', async () => {
  const { origin } = await start(['--compress'])
  const headers = { 'accept-encoding': 'gzip' }
  const etag = String((await requestPath(origin, '/', { headers })).headers['etag'])
  const again = await requestPath(origin, '/', { headers: { ...headers, 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } })
})

describe('preview as a command', () => {
  test('an unknown store is a mistake of usage', async () => {
    const { code, stderr } = await runCommand(['preview', '--as', 's4'])
    expect(code).toBe(2)
    expect(stderr).toContain('s3')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

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
    const { port } = (await start()).origin
    const { code, stderr } = await runCommand(['preview', '--port', port, '--out', dist])
    expect(code).toBe(2)
    expect(stderr).toContain(port)
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
    const { child, ended } = await start()
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })
})
