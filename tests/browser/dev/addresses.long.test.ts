import { expect, test } from 'vitest'
import { useBrowser } from '../support.ts'
import { useDraft } from './devSupport.ts'

const visitor = useBrowser()
const dev = useDraft()

test('an unknown address gives the not-found page', async () => {
  const { page } = await visitor.open()
  for (const path of ['/nowhere', '/blog/nowhere/', '/blog/page/999/']) {
    expect((await page.goto(dev.origin + path))?.status(), path).toBe(404)
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  }
})

test('a malformed address gives 404, too', async () => {
  const { page } = await visitor.open()
  const answer = await page.request.get(`${dev.origin}/%E0%A4%A`, { headers: { Accept: 'text/html' } })
  expect(answer.status()).toBe(404)
})

test('feeds, sitemap, data files, redirects and downloads are served to a browser', async () => {
  const { page } = await visitor.open()
  const types = {
    '/feed.xml': 'text/xml',
    '/atom.xml': 'text/xml',
    '/feed.json': 'application/json',
    '/sitemap.xml': 'text/xml',
    '/robots.txt': 'text/plain',
    '/site.webmanifest': 'application/manifest+json',
    '/uploads/privacy-policy.pdf': 'application/pdf',
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await page.request.get(dev.origin + path, { headers: { Accept: 'text/html,*/*' } })
    expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], path).toEqual([200, type])
  }
  expect(await (await page.request.get(`${dev.origin}/feed.xml`)).text()).toContain('A draft about shoals')

  await page.goto(`${dev.origin}/plans/`)
  await page.waitForURL(`${dev.origin}/pricing/`)
})

test('addresses end with a slash, as on the built site', async () => {
  const { page } = await visitor.open()
  await page.goto(`${dev.origin}/blog`)
  expect(page.url()).toBe(`${dev.origin}/blog/`)
})
