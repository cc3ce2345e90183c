import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import config from '../../fixtures/site/site.config.ts'
import {
  lateScripts,
  origin,
  paths,
  routes,
  scrollThrough,
  settled,
  themes,
  useBrowser,
  visits,
} from '../support.ts'
import { visitPage } from './visitPage.ts'

const visitor = useBrowser()

test('the sitemap names every kind of page, but for those that search engines shall leave out', () => {
  const { pages, legal }: SiteConfig = config
  const expected = [
    ...(pages.home.noindex ? [] : ['/']),
    ...(!pages.pricing || pages.pricing.noindex ? [] : ['/pricing/']),
    ...(!pages.blog || pages.blog.noindex ? [] : ['/blog/', '/blog/page/2/']),
    ...legal.documents.map(({ slug }) => `/${slug}/`),
  ]
  expect(routes).toEqual(expect.arrayContaining(expected))
  expect(routes.length).toBeGreaterThan(10)
})

// routes.long.test.ts has the other look of each.
test.each(visits)('$path works, $look.theme at $look.viewport.width px', async ({ path, look }) => {
  expect.hasAssertions()
  await visitPage(visitor, path, look)
})

test.each(themes)('each post has its own images in the %s theme', async theme => {
  const { page, requests } = await visitor.open({ theme })
  await page.goto(`${origin}/blog/`)
  await scrollThrough(page)
  expect(paths(requests, 'image').filter(image => image.includes(`-${theme}`))).toHaveLength(2)
})

test('nothing below the first screen is fetched before it is near', async () => {
  const opened = await visitor.open()
  const { page, requests } = opened
  await page.goto(`${origin}/`)
  await settled(opened)
  const { brand }: SiteConfig = config
  const imageNames = () =>
    paths(requests, 'image')
      .filter(path => path !== brand?.logo)
      .map(path => path.replace(/^.*\/|\..*$/g, ''))
  await page.locator('[data-settled]').waitFor({ state: 'attached' })
  expect(new Set(imageNames())).toEqual(new Set(['contours', 'demo-poster-dark-small']))
  expect(paths(requests, 'media')).toEqual([])
  expect(lateScripts(requests)).toEqual([])

  const map = page.getByLabel('Workloads of all clusters')
  await page.locator('#topology-map').scrollIntoViewIfNeeded()
  await map.scrollIntoViewIfNeeded()
  await expect.poll(imageNames).toContain('topology-sea')
})
