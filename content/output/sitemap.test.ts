import { expect, test } from 'vitest'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { robots, sitemap } from './sitemap.ts'

test('a page that search engines should not know is left out', () => {
  const routes = [
    { path: '/0/', inSitemap: false, images: [] },
    { path: '/1/', inSitemap: true, images: [] },
  ] as unknown as Route[]
  const text = sitemap('https://example.com/docs', routes)
  expect(text).not.toContain('https://example.com/docs/0/')
  expect(text).toContain('<loc>https://example.com/docs/1/</loc>')
})

test.each([
  [undefined, ''],
  [{}, ''],
  [{ aiTrain: false }, 'Content-Signal: ai-train=no\n'],
  [
    { search: true, aiInput: true, aiTrain: false },
    'Content-Signal: search=yes, ai-input=yes, ai-train=no\n',
  ],
])('robots.txt states the signals %j in the group of all robots', (contentSignals, line) => {
  const config = { siteUrl: 'https://a.io', ...(contentSignals ? { contentSignals } : {}) }
  const text = robots({ config, isPreview: false } as unknown as Site)
  expect(text).toBe(`User-agent: *\n${line}Allow: /\n\nSitemap: https://a.io/sitemap.xml\n`)
})
