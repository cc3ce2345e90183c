import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runFunction } from '../fixtures/publish/cloudFrontFunction.ts'
import { root } from '../setup/runCommand.ts'

const snippets = join(root, 'docs', 'snippets')
const read = (name: string) => readFileSync(join(snippets, name), 'utf8')

test.each(readdirSync(snippets))('docs/hosting.md links %s', name => {
  expect(readFileSync(join(root, 'docs', 'hosting.md'), 'utf8')).toContain(`(snippets/${name})`)
})

/** Types and caching of files, and whether they are kept apart from the site. */
const answers: [type: string, caching: string, isApart: boolean][] = [
  ['image/svg+xml; charset=utf-8', 'public, max-age=86400', true],
  ['text/html; charset=utf-8', 'public, max-age=86400', true],
  ['application/rng+xml', 'public, max-age=86400, s-maxage=31536000', true],
  ['text/html; charset=utf-8', 'public, max-age=0, must-revalidate', false],
  ['text/javascript; charset=utf-8', 'public, max-age=86400', false],
  ['application/pdf', 'public, max-age=86400', false],
  ['video/mp4', 'public, max-age=86400', false],
  ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', false],
]

/** Addresses, and the keys or the redirects that they are to lead to. */
const requests: [address: string, key: string | { to: string }][] = [
  ['/', '/index.html'],
  ['/blog/', '/blog/index.html'],
  ['/blog/?page=2', '/blog/index.html'],
  ['/feed.xml', '/feed.xml'],
  ['/assets/a.1f.js', '/assets/a.1f.js'],
  ['/.well-known/apple-app-site-association', '/.well-known/apple-app-site-association'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/apple-app-site-association', '/apple-app-site-association'],
  ['/blog', { to: '/blog/' }],
  ['/blog?page=2&x=a%20b', { to: '/blog/?page=2&x=a%20b' }],
  ['/v1.30/notes', { to: '/v1.30/notes/' }],
  ['/docs/caf%C3%A9', { to: '/docs/caf%C3%A9/' }],
]

/** The folder of the release that visitors get, and what stands before the key of an object in it. */
const folder = 'releases/1-abcdef/'
const placeOf = (key: string) => (key.startsWith('/assets/') ? key : `/${folder}${key.slice(1)}`)

describe('the function for CloudFront', () => {
  const name = 'cloudfront-function.js'
  const host = { value: 'www.example.com' }
  const ask = async (address: string, accept?: string) => {
    const [, uri = '', , query = ''] = /^([^?]*)(\?(.*))?$/.exec(address) ?? []
    const headers = accept === undefined ? { host } : { host, accept: { value: accept } }
    const request = { method: 'GET', uri, query, headers }
    const answer = await runFunction(name, { eventType: 'viewer-request', request }, folder)
    return answer.uri ?? { to: answer.headers?.['location']?.value ?? '' }
  }

  test.each(requests)('%s', async (address, expected) => {
    expect(await ask(address)).toEqual(typeof expected === 'string' ? placeOf(expected) : expected)
  })

  test.each(['//other.example/x', String.raw`/\other.example/x`, String.raw`\\other.example/x`])(
    '%s does not lead to another host',
    async address => {
      const { to } = (await ask(address)) as { to: string }
      expect(new URL(to, 'https://www.example.com').host).toBe('www.example.com')
    },
  )

  test.each([
    ['/blog/a-post/', '/blog/a-post/index.md'],
    ['/privacy-policy/', '/privacy-policy/index.md'],
    ['/', '/index.html'],
    ['/blog/', '/blog/index.html'],
    ['/blog/archive/', '/blog/archive/index.html'],
    ['/blog/tag/cilium/', '/blog/tag/cilium/index.html'],
    ['/feed.xml', '/feed.xml'],
  ])('who asks for markdown at %s gets %s', async (address, key) => {
    expect(await ask(address, 'text/markdown, text/html;q=0.9')).toBe(placeOf(key))
    expect(await ask(address, 'text/html,*/*;q=0.8')).toBe(placeOf(key.replace('.md', '.html')))
  })

  test.each(answers)('%s with %s is kept apart: %s', async (type, caching, isApart) => {
    const headers = { 'content-type': { value: type }, 'cache-control': { value: caching } }
    const request = { method: 'GET', uri: '/', query: '', headers: { host } }
    const answer = (more: Record<string, { value: string }>) =>
      runFunction(
        name,
        {
          eventType: 'viewer-response',
          request,
          response: { statusCode: 200, headers: { ...headers, ...more } },
        },
        folder,
      )
    const policyOf = async (more: Record<string, { value: string }> = {}) =>
      ((await answer(more)) as { headers: Record<string, { value: string }> }).headers[
        'content-security-policy'
      ]?.value
    expect(await policyOf()).toBe(isApart ? 'sandbox' : undefined)
    if (!isApart) return
    const before = { 'content-security-policy': { value: "frame-ancestors 'none'" } }
    expect(await policyOf(before)).toBe("frame-ancestors 'none', sandbox")
  })

  test('has no syntax that the engine of CloudFront does not know', () => {
    // njs knows neither destructuring, nor default values, nor spreading.
    expect(read(name)).not.toMatch(/(?:const|let|var)\s*[{[]|\(\s*[{[][^)]*\)\s*=>|\.\.\.|\?\.|\?\?/)
  })
})

test('the error responses for CloudFront are what its API takes', () => {
  const { Quantity, Items } = JSON.parse(read('cloudfront-error-responses.json'))
  expect(Quantity).toBe(Items.length)
  for (const item of Items) expect(item).toMatchObject({ ResponseCode: '404', ResponsePagePath: '/404.html' })
})

describe('the Worker for Cloudflare', () => {
  let worker: { fetch(request: Request): Promise<Response> }
  beforeAll(async () => {
    worker = (await import(pathToFileURL(join(snippets, 'cloudflare-worker.js')).href)).default
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** A bucket that knows keys alone, behind the Worker. */
  const ask = async (address: string, init: RequestInit = {}) => {
    const asked: Request[] = []
    vi.stubGlobal('fetch', async (given: Request | string) => {
      const request = new Request(given)
      const { pathname } = new URL(request.url)
      if (pathname === '/current') return new Response(folder)
      asked.push(request)
      return pathname.includes('missing')
        ? new Response('none', { status: 404 })
        : new Response(pathname, { status: 200, headers: { 'Content-Type': 'text/html' } })
    })
    const answer = await worker.fetch(new Request(`https://www.example.com${address}`, init))
    return { answer, asked }
  }

  test.each(requests)('%s', async (address, expected) => {
    const { answer } = await ask(address)
    const location = answer.headers.get('location')?.replace('https://www.example.com', '')
    expect([200, 301]).toContain(answer.status)
    const found = location === undefined ? await answer.text() : { to: location }
    expect(found).toEqual(typeof expected === 'string' ? placeOf(expected) : expected)
  })

  test.each(answers)('%s with %s is kept apart: %s', async (type, caching, isApart) => {
    const headers = { 'Content-Type': type, 'Cache-Control': caching }
    vi.stubGlobal('fetch', async (given: Request | string) =>
      String(given).endsWith('/current') ? new Response(folder) : new Response('text', { headers }),
    )
    const answer = await worker.fetch(new Request('https://www.example.com/a.x'))
    expect(answer.headers.get('content-security-policy')).toBe(isApart ? 'sandbox' : null)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(await answer.text()).toBe('text')
  })

  test('what is missing is the error document, with status 404', async () => {
    const { answer } = await ask('/missing/')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(placeOf('/404.html'))
    expect(answer.headers.get('content-type')).toBe('text/html')
  })

  test('who asks for markdown gets it where there is any', async () => {
    const init = { headers: { accept: 'text/markdown, text/html;q=0.9' } }
    expect(await (await ask('/blog/a-post/', init)).answer.text()).toBe(placeOf('/blog/a-post/index.md'))
    const { answer, asked } = await ask('/missing/', init)
    expect(answer.status).toBe(404)
    expect(asked.map(({ url }) => new URL(url).pathname)).toContain(placeOf('/missing/index.html'))
  })

  test('the method and the headers of a request stay as they are', async () => {
    const headers = { Range: 'bytes=0-9', 'If-None-Match': '"a"' }
    const { asked } = await ask('/blog/', { method: 'HEAD', headers })
    expect(asked[0]?.method).toBe('HEAD')
    expect(asked[0]?.headers.get('range')).toBe('bytes=0-9')
    expect(asked[0]?.headers.get('if-none-match')).toBe('"a"')
  })

  test('several slashes do not lead to another host', async () => {
    const { answer } = await ask('//other.example/x')
    expect(new URL(answer.headers.get('location') ?? '').host).toBe('www.example.com')
  })
})
