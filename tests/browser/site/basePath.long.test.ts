import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand, testProject } from '../../setup/runCommand.ts'
import { type FolderServer, serveFolder } from '../../setup/serveFolder.ts'
import { scrollThrough, settled, useBrowser, type Visit } from '../support.ts'

const scratch = scratchFolder()
const out = join(scratch, 'site')
const base = '/docs/'
const visitor = useBrowser()

let server: FolderServer
let site: string

beforeAll(async () => {
  const posts = join(scratch, 'posts')
  cpSync(join(testProject(), 'posts'), posts, { recursive: true })
  const body =
    'To [prices](/pricing/#main), [a post](../cilium-beside-istio/) and ![a chart](/favicon.svg).\n'
  writeFileSync(
    join(posts, 'links.md'),
    postText({ id: 990, set: ['date: 2026-11-20', 'aliases: [/old-links]'], body }),
  )
  // The configured address: for any other, search engines are told to keep away.
  const config = join(scratch, 'site.config.ts')
  const text = readFileSync(join(testProject(), 'site.config.ts'), 'utf8')
  writeFileSync(
    config,
    text.replace("siteUrl: 'https://bowline.example'", `siteUrl: 'https://example.com${base}'`),
  )
  const inputs = ['--config', config, '--posts', posts]
  const { code, stderr } = await runCommand(['build', '--out', out, ...inputs, '--today', testDay])
  if (code !== 0) throw new Error(stderr)
  server = await serveFolder(out)
  site = server.origin + base
})

afterAll(() => server.close())

/** Paths of what was asked for outside of the site's folder. */
const outside = ({ requests }: Visit): string[] =>
  requests.map(request => new URL(request.url()).pathname).filter(path => !path.startsWith(base))

/** Pages of which there are many that are alike: of posts two, of tags and authors one are looked at. */
const alike =
  /^blog\/(?!(?:archive|links|debugging-dropped-traffic|page\/2|tag\/cilium|author\/ines-carvalho)\/)./

const sitemap = () =>
  [
    ...readFileSync(join(out, 'sitemap.xml'), 'utf8').matchAll(
      /<loc>https:\/\/example\.com\/docs\/([^<]*)<\/loc>/g,
    ),
  ]
    .map(([, path = '']) => path)
    .filter(path => !alike.test(path))

test('every page and everything it loads is within the folder, and so are its links', async () => {
  const paths = sitemap()
  expect(paths).toContain('blog/links/')
  expect(paths.length).toBeGreaterThan(8)
  const visit = await visitor.open()
  for (const path of paths) {
    const answer = await visit.page.goto(site + path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await scrollThrough(visit.page)
    await settled(visit)
    // A document's files come one after the other.
    const viewer = visit.page.getByRole('region', { name: /, PDF$/ })
    if ((await viewer.count()) > 0) await viewer.locator('canvas').waitFor()
    const links = await visit.page
      .locator('a[href]')
      .evaluateAll(elements => elements.map(element => (element as HTMLAnchorElement).href))
    const own = links.filter(link => link.startsWith(new URL(site).origin))
    expect(own.filter(link => !link.startsWith(site))).toEqual([])
  }
  expect(visit.problems).toEqual([])
  expect(outside(visit)).toEqual([])
})

test('the blog in place: a post, its links, a page of the list, and back', async () => {
  const visit = await visitor.open()
  const { page } = visit
  await page.goto(`${site}blog/`)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'A title' }).waitFor()
  await page.waitForURL(`${site}blog/#links`)
  expect(await page.locator('.prose a').first().getAttribute('href')).toBe('/docs/pricing/#main')
  // A reload would cancel requests that are under way.
  await settled(visit)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'A title' }).waitFor()
  await page.getByRole('link', { name: 'Back to Blog' }).first().click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => page.url()).toBe(`${site}blog/page/2/`)
  await page.goBack()
  await expect.poll(() => page.url()).toBe(`${site}blog/`)
  expect(visit.problems).toEqual([])
  expect(outside(visit)).toEqual([])
})

test('search', async () => {
  const visit = await visitor.open()
  const { page } = visit
  await page.goto(`${site}blog/`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('istio')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/\/docs\/blog\/.+/)
  expect(visit.problems).toEqual([])
  expect(outside(visit)).toEqual([])
})

test('the page for what is missing suggests an address within the folder', async () => {
  const visit = await visitor.open()
  const { page } = visit
  await page.goto(`${site}pricng/`)
  const link = page.getByRole('status').getByRole('link')
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('/docs/pricing/')
  expect(outside(visit)).toEqual([])
})

test('redirects, feeds, manifest and canonical addresses', async () => {
  const visit = await visitor.open()
  await visit.page.goto(`${site}old-links/`)
  await expect.poll(() => visit.page.url()).toBe(`${site}blog/links/`)
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  expect(read('feed.xml')).toContain('<link>https://example.com/docs/blog/links/</link>')
  expect(read('feed.xml')).toContain('https://example.com/docs/pricing/#main')
  expect(read('robots.txt')).toContain('Sitemap: https://example.com/docs/sitemap.xml')
  const manifest = JSON.parse(read('site.webmanifest')) as { start_url: string; icons: { src: string }[] }
  expect(manifest.start_url).toBe(base)
  expect(manifest.icons.filter(({ src }) => !src.startsWith(base))).toEqual([])
  expect(read('pricing/index.html')).toContain(
    '<link rel="canonical" href="https://example.com/docs/pricing/"/>',
  )
})

test('a store redirects the folder without its slash, and has nothing beside it', async () => {
  const { origin } = new URL(site)
  const folder = await fetch(`${origin}/docs`, { redirect: 'manual' })
  expect([folder.status, folder.headers.get('location')]).toEqual([302, base])
  expect((await fetch(`${origin}/pricing/`)).status).toBe(404)
  const page = await fetch(`${site}blog`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/docs/blog/'])
})
