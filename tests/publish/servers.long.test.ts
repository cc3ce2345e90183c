import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installFromApt, runQuietly } from '../setup/runQuietly.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { freePort } from '../fixtures/stores/freePort.ts'
import { type Daemon, startDaemon } from '../fixtures/stores/startDaemon.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { root } from '../setup/runCommand.ts'

// The settings of docs/snippets for servers of files, in the servers that they are for.

const scratch = scratchFolder()
const site = join(scratch, 'site')
const read = (name: string) => readFileSync(join(root, 'docs', 'snippets', name), 'utf8')

interface Server {
  name: string
  version: readonly [program: string, ...words: string[]]
  packageName: string
  /** Writes the settings into a folder, and returns the command that serves them. */
  command(folder: string, port: number): [program: string, ...words: string[]]
}

const servers: readonly Server[] = [
  {
    name: 'Caddy',
    version: ['caddy', 'version'],
    packageName: 'caddy',
    command(folder, port) {
      const file = join(folder, 'Caddyfile')
      const settings = read('Caddyfile')
        .replace('www.example.com {', `http://:${port} {`)
        .replaceAll('/var/www/site', site)
      writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${settings}`)
      return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
    },
  },
  {
    name: 'nginx',
    version: ['nginx', '-v'],
    packageName: 'nginx-light',
    command(folder, port) {
      const file = join(folder, 'nginx.conf')
      const settings = read('nginx.conf')
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replaceAll('/var/www/site', site)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${join(folder, name)};`,
      )
      writeFileSync(
        file,
        `daemon off;\nmaster_process off;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${folder}/pid;\nerror_log stderr;\nevents {}\n` +
          `http {\naccess_log off;\n${paths.join('\n')}\n${settings}}\n`,
      )
      return ['nginx', '-p', folder, '-c', file]
    },
  },
]

const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'
const day = 'public, max-age=86400'

interface Answer {
  status: number
  type: unknown
  caching: string
  /** Whether the file is kept apart from the site. */
  isApart: boolean
  text: string
}

type Case = [path: string, answer: Partial<Answer>]

/** nginx has the type that RFC 9239 made obsolete. */
const javaScript = expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/)

const html = 'text/html; charset=utf-8'
const missing = { status: 404, type: html, caching: revalidated, isApart: false, text: 'nothing here' }

const cases: readonly Case[] = [
  ['/', { status: 200, type: html, caching: revalidated, isApart: false, text: 'home' }],
  ['/blog/', { status: 200, type: html, caching: revalidated, text: 'blog' }],
  ['/blog/?page=2', { status: 200, type: html, text: 'blog' }],
  ['/blog/index.md', { status: 200, type: 'text/markdown; charset=utf-8', caching: revalidated }],
  ['/feed.xml', { status: 200, caching: revalidated }],
  ['/robots.txt', { status: 200, type: 'text/plain; charset=utf-8', caching: revalidated }],
  ['/site.webmanifest', { status: 200, type: 'application/manifest+json', caching: revalidated }],
  ['/assets/app-1.js', { status: 200, type: javaScript, caching: forever, isApart: false }],
  ['/assets/app-1.css', { status: 200, type: 'text/css; charset=utf-8', caching: forever }],
  ['/pdf.worker.mjs', { status: 200, type: javaScript, caching: day }],
  ['/data/post.0123456789.json', { status: 200, caching: forever }],
  ['/images/logo.svg', { status: 200, type: 'image/svg+xml', caching: day, isApart: true }],
  ['/uploads/terms.pdf', { status: 200, type: 'application/pdf', caching: day, isApart: false }],
  [
    '/.well-known/apple-app-site-association',
    { status: 200, type: expect.stringMatching(/^application\/json(?:; charset=utf-8)?$/) },
  ],
  ['/preview/pr-1/', { status: 200, type: html, text: 'draft' }],
  ['/missing/', missing],
  ['/missing.svg', missing],
  ['/assets/missing.js', missing],
  ['/assets/missing/', missing],
  ['/data/missing.0123456789.json', missing],
  ['/.kube-site/manifest.json', { status: 404 }],
  ['/preview/pr-1/missing.js', { status: 404 }],
]

writeSite(join(site, 'current'), {
  'index.html': 'home',
  '404.html': 'nothing here',
  'blog/index.html': 'blog',
  'blog/index.md': '# blog',
  'feed.xml': '<feed/>',
  'robots.txt': 'User-agent: *',
  'site.webmanifest': '{}',
  'assets/app-1.js': 'app',
  'assets/app-1.css': 'a {}',
  'pdf.worker.mjs': 'worker',
  'data/post.0123456789.json': '{}',
  'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'uploads/terms.pdf': '%PDF-1.7',
  '.well-known/apple-app-site-association': '{}',
})
for (const [path, text] of [
  ['current/.kube-site/manifest.json', '{}'],
  ['preview/pr-1/index.html', 'draft'],
] as const) {
  mkdirSync(join(site, path, '..'), { recursive: true })
  writeFileSync(join(site, path), text)
}

describe.each(servers)('$name', ({ version: [program, ...words], packageName, command }) => {
  let server: Daemon
  let port: number
  beforeAll(async () => {
    const isThere = () => runQuietly(program, words, { timeout: 10_000 })
    if (!(await isThere())) await installFromApt(packageName)
    const folder = join(scratch, packageName)
    mkdirSync(folder)
    port = await freePort()
    server = startDaemon(command(folder, port), join(folder, 'log'))
    await server.untilReady(() => ask('/'))
  })
  afterAll(() => server.stop())

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })

  test.each(cases)('%s', async (path, expected) => {
    const reply = await ask(path)
    const { headers } = reply
    expect({
      status: reply.status,
      type: headers.get('content-type')?.toLowerCase(),
      caching: headers.get('cache-control'),
      isApart: /\bsandbox\b/.test(headers.get('content-security-policy') ?? ''),
      text: await reply.text(),
    }).toMatchObject(expected)
  })

  test('an address without its slash leads to the page', async () => {
    const { status, headers } = await ask('/blog')
    expect([301, 308]).toContain(status)
    expect(new URL(headers.get('location') ?? '', 'http://www.example.com').pathname).toBe('/blog/')
  })

  test.each(['/', '/missing/', '/assets/app-1.js'])('%s has the headers of every answer', async path => {
    const { headers } = await ask(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
