import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startTestServer, type TestServer } from '../../fixtures/server/testServer.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
let server: TestServer

/** A published site whose sitemap names addresses below its folder. */
const sitemap = (...paths: string[]) =>
  `<urlset>${paths.map(path => `<url><loc>${server.origin}/docs${path}</loc></url>`).join('')}</urlset>`

/** The same addresses in other forms of XML. */
const otherForms = (): Readonly<Record<string, string | Buffer>> => {
  const lost = `${server.origin}/docs/gone/`
  const image = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  const text = sitemap('/gone/')
  const index = (path: string) =>
    `<sitemapindex><sitemap><loc>${server.origin}${path}</loc></sitemap></sitemapindex>`
  return {
    '/docs/cdata.xml': `<urlset><url><loc>\n <![CDATA[${lost}]]>\n</loc></url></urlset>`,
    '/docs/prefixed.xml': `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>${lost}</s:loc></s:url></s:urlset>`,
    '/docs/reference.xml': text.replace('gone', '&#103;one'),
    '/docs/commented.xml': `<?xml version="1.0"?><!-- <url><loc>${server.origin}/docs/other/</loc></url> -->${text}`,
    '/docs/image.xml': text
      .replace('<urlset', `<urlset ${image}`)
      .replace('</url>', `<image:image><image:loc>${lost}a.png</image:loc></image:image></url>`),
    '/docs/sitemap.xml.gz': gzipSync(text),
    '/docs/index.xml': index('/docs/nested.xml'),
    '/docs/nested.xml': index('/docs/sitemap.xml.gz'),
    '/html/sitemap.xml': '<!doctype html><html><title>Sign in</title></html>',
    '/feed/sitemap.xml': '<rss></rss>',
    '/empty/sitemap.xml': '',
    '/none-named/sitemap.xml': '<urlset></urlset>',
    '/elsewhere/sitemap.xml': text,
    '/cut/sitemap.xml': text.slice(0, -20),
    '/cut-index/sitemap.xml': index('/cut/sitemap.xml'),
    '/damaged/sitemap.xml.gz': gzipSync(text).subarray(0, 30),
    '/endless/sitemap.xml': `<sitemapindex>${Array.from({ length: 501 }, (_, at) => `<sitemap><loc>${server.origin}/${at}</loc></sitemap>`).join('')}</sitemapindex>`,
  }
}

beforeAll(async () => {
  mkdirSync(join(scratch, 'posts'))
  const write = (name: string, text: string) => writeFileSync(join(scratch, 'posts', `${name}.md`), text)
  write('reading-reports', postText({ id: 1, set: ['aliases: [/blog/older]'] }))
  write('draft', postText({ id: 2, set: ['draft: true'] }))
  server = await startTestServer(({ url = '' }, response) => {
    if (url === '/docs/sitemap.xml')
      response.end(
        `<sitemapindex><sitemap><loc>${server.origin}/docs/sitemap-1.xml</loc></sitemap></sitemapindex>`,
      )
    else if (url === '/docs/sitemap-1.xml')
      response.end(
        sitemap('/', '/pricing/', '/blog/older/', '/blog/reading-report/', '/blog/draft/', '/team/'),
      )
    else if (otherForms()[url] !== undefined) response.end(otherForms()[url])
    else response.writeHead(404).end()
  })
})

afterAll(() => server.close())

const check = (...words: string[]) =>
  runInProcess(['check', '--posts', 'posts', '--today', testDay, '--format', 'json', ...words], {
    cwd: scratch,
  })

describe('check --since', () => {
  test.each(['/docs', '/docs/', '/docs/sitemap.xml'])(
    'tells addresses that were in the sitemap of %s',
    async path => {
      const { code, stdout } = await check('--since', server.origin + path)
      expect(code).toBe(0)
      const { problems } = JSON.parse(stdout) as { problems: Problem[] }
      const lost = problems.filter(problem => problem.code === 'address-lost')
      expect(lost.map(({ file, message }) => [file, message.split(' ', 1)[0]])).toEqual([
        [join('posts', 'reading-reports.md'), '/blog/reading-report/'],
        [join('posts', 'draft.md'), '/blog/draft/'],
        [expect.stringContaining('site.config.ts'), '/team/'],
      ])
    },
  )

  test.each(['/none', '/none/sitemap.xml'])('ends where there is no sitemap at %s', async path => {
    const { code, stderr } = await check('--since', server.origin + path)
    expect(code).toBe(2)
    expect(stderr).toContain('404')
  })

  test.each([
    'cdata.xml',
    'prefixed.xml',
    'reference.xml',
    'commented.xml',
    'image.xml',
    'sitemap.xml.gz',
    'index.xml',
  ])('reads %s', async name => {
    const { stdout } = await check('--since', `${server.origin}/docs/${name}`)
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    const lost = problems.filter(problem => problem.code === 'address-lost')
    expect(lost.map(({ message }) => message.split(' ', 1)[0])).toEqual(['/gone/'])
  })

  test.each([
    ['/html', 'is a page in HTML'],
    ['/feed', 'begins with <rss>'],
    ['/empty', 'root element'],
    ['/none-named', 'names no page'],
    ['/elsewhere', 'names no page below /elsewhere/'],
    ['/cut', 'is not XML'],
    ['/cut-index', '/cut/sitemap.xml'],
    ['/damaged/sitemap.xml.gz', 'cannot be read'],
    ['/endless', 'more than 500'],
  ])('ends where nothing, or not all, is read of %s', async (path, reason) => {
    const { code, stdout, stderr } = await check('--since', server.origin + path)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(reason)
  })

  test('takes an address alone', async () => {
    expect((await check('--since', 'yesterday')).code).toBe(2)
  })
})
