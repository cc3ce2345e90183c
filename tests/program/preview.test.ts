import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type CommandResult, root, runCommand, startCommand } from '../setup/runCommand.ts'

const dist = inject('dist')

let child: ChildProcess
let ended: Promise<CommandResult>
let origin: URL

beforeAll(async () => {
  ;({ child, ended } = startCommand(['preview', '--port', '0', '--out', dist]))
  let printed = ''
  child.stdout?.on('data', text => (printed += text))
  while (!printed.includes('\n') && child.exitCode === null) await sleep(20)
  origin = new URL(/http:\/\/[^\s]+/.exec(printed)?.[0] ?? '')
})

afterAll(() => child.kill())

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Asks for a path just as it is written: `fetch` would tidy it first. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: origin.hostname, port: origin.port, path, method, headers },
      async response => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
      },
    )
    asked.on('error', reject).end()
  })
}

const file = (key: string) => readFileSync(join(dist, key))

describe('preview answers as an object store does', () => {
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
    expect(await ask('/', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test('HEAD has the headers alone', async () => {
    const { status, headers, body } = await ask('/', {}, 'HEAD')
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

describe('preview as a command', () => {
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
