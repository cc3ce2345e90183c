import { expect, test } from 'vitest'
import type { Route } from '../model/Route.ts'
import { sitemap } from './sitemap.ts'

test('a page that search engines should not know is left out', () => {
  const routes = [
    { path: '/0/', inSitemap: false, images: [] },
    { path: '/1/', inSitemap: true, images: [] },
  ] as unknown as Route[]
  const text = sitemap('https://example.com/docs', routes)
  expect(text).not.toContain('https://example.com/docs/0/')
  expect(text).toContain('<loc>https://example.com/docs/1/</loc>')
})
