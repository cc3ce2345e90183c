import { expect, test } from 'vitest'
import type { Route } from '../model/Route.ts'
import { sitemapFiles } from './sitemap.ts'

const siteUrl = 'https://example.com/docs'

const routesOf = (count: number): Route[] =>
  Array.from({ length: count }, (_, at) => ({
    path: `/${at}/`,
    inSitemap: true,
    images: [],
  })) as unknown as Route[]

const textsOf = (routes: readonly Route[]) =>
  new Map(sitemapFiles({ siteUrl }, routes).map(({ key, text }) => [key, text()]))

test('up to 50,000 pages are in one file', () => {
  const files = textsOf(routesOf(50_000))
  expect([...files.keys()]).toEqual(['sitemap.xml'])
  expect(files.get('sitemap.xml')?.match(/<loc>/g)).toHaveLength(50_000)
})

test('more pages are in several files, which an index names', () => {
  const files = textsOf(routesOf(100_001))
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'])
  expect([...(files.get('sitemap.xml')?.matchAll(/<loc>([^<]*)</g) ?? [])].map(([, url]) => url)).toEqual([
    `${siteUrl}/sitemap-1.xml`,
    `${siteUrl}/sitemap-2.xml`,
    `${siteUrl}/sitemap-3.xml`,
  ])
  expect(files.get('sitemap-2.xml')?.match(/<loc>/g)).toHaveLength(50_000)
  expect(files.get('sitemap-3.xml')).toContain(`<loc>${siteUrl}/100000/</loc>`)
})

test('a page that search engines should not know is left out', () => {
  const [hidden, shown] = routesOf(2) as [Route, Route]
  const text = textsOf([{ ...hidden, inSitemap: false }, shown]).get('sitemap.xml')
  expect(text).not.toContain(`${siteUrl}/0/`)
  expect(text).toContain(`<loc>${siteUrl}/1/</loc>`)
})
