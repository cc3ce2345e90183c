import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

  test('takes an address alone', async () => {
    expect((await check('--since', 'yesterday')).code).toBe(2)
  })
})
