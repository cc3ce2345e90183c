import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  origin,
  paths,
  phone,
  routes,
  scrollThrough,
  themes,
  unknownPath,
  useBrowser,
} from './support.ts'

const visitor = useBrowser()

test('the sitemap names every kind of page', () => {
  expect(routes).toEqual(
    expect.arrayContaining([
      '/',
      '/pricing/',
      '/blog/',
      '/blog/page/2/',
      '/privacy-policy/',
      '/terms-of-service/',
    ]),
  )
  expect(routes.length).toBeGreaterThan(10)
})

describe.each([phone, desktop])('at $width px', viewport => {
  describe.each(themes)('in the %s theme', theme => {
    test('every page is whole and quiet, and loads nothing that it does not show', async () => {
      const { page, faults, requests } = await visitor.open({ viewport, theme })
      for (const path of [...routes, unknownPath]) {
        requests.length = 0
        const response = await page.goto(origin + path, { waitUntil: 'load' })
        const status = path === unknownPath ? 404 : 200
        expect(response?.status(), path).toBe(status)
        await scrollThrough(page)

        // A browser reports the status of the not-found page itself as an error.
        const own = path === unknownPath ? [`${origin}${path} 404`, /404 \(Not Found\)/] : []
        expect(
          faults.splice(0).filter(fault => !own.some(known => isMatch(known, fault))),
          path,
        ).toEqual([])
        expect(new Set(requests.map(request => new URL(request.url()).origin)), path).toEqual(
          new Set([origin]),
        )
        expect(await page.locator('h1').count(), `h1 of ${path}`).toBe(1)
        expect(await overflow(page), `${path} scrolls sideways`).toEqual([])
        expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)

        const other = theme === 'dark' ? '-light.' : '-dark.'
        expect(
          paths(requests, 'image').filter(picture => picture.includes(other)),
          path,
        ).toEqual([])
        expect(await blankPictures(page), path).toEqual([])
      }
    })
  })
})

test.each(themes)('each post has pictures of its own in the %s theme', async theme => {
  const { page, requests } = await visitor.open({ theme })
  await page.goto(`${origin}/blog/`)
  await scrollThrough(page)
  expect(paths(requests, 'image').filter(picture => picture.includes(`-${theme}.`))).toHaveLength(2)
})

test('before anyone touches the page, its only script is the entry', async () => {
  const { page, requests } = await visitor.open()
  for (const path of routes) {
    requests.length = 0
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    const named = await page
      .locator('script[src]')
      .evaluateAll(scripts => scripts.map(script => script.getAttribute('src')))
    expect(named, path).toHaveLength(1)
    const entry = await (await page.request.get(origin + named[0])).text()
    const imported = [...entry.matchAll(/import\s*(?:[\w{}\s,*$]+from\s*)?["']\.\.?\/([^"']+)["']/g)].map(
      ([, file]) => file,
    )
    const unexpected = paths(requests, 'script').filter(
      script => script !== named[0] && !imported.some(file => script.endsWith(`/${file}`)),
    )
    expect(unexpected, path).toEqual([])
  }
})

const isMatch = (known: string | RegExp, text: string): boolean =>
  typeof known === 'string' ? known === text : known.test(text)

/** What sticks out of a page that scrolls sideways. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > innerWidth,
    )
    return wide.length > 0 ? wide.slice(0, 5).map(element => element.outerHTML.slice(0, 120)) : ['something']
  })

/** Pictures that are shown, and of which nothing was drawn. */
const blankPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter(image => image.checkVisibility() && image.naturalWidth === 0)
      .map(image => image.currentSrc || image.src),
  )
