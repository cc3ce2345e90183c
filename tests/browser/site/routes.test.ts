import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { outputFile } from '../../../content/model/outputFile.ts'
import { scriptsAtOnce } from '../../fixtures/html/scriptsAtOnce.ts'
import {
  islandScripts,
  desktop,
  kinds,
  looks,
  moving,
  origin,
  paths,
  routes,
  scrollThrough,
  settled,
  type Theme,
  themes,
  unknownPath,
  useBrowser,
} from '../support.ts'

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

describe('without errors, and without loading what it does not show, works', () => {
  test.each(looks)('a page of each kind, $theme at $viewport.width px', async look => {
    expect.hasAssertions()
    await visit(kinds, { ...(look.theme === 'dark' ? moving : {}), ...look })
  })

  test('every page', async () => {
    expect.hasAssertions()
    const others = routes.filter(path => !kinds.includes(path))
    await visit(others, { theme: 'dark', viewport: desktop })
  })
})

async function visit(
  visited: readonly string[],
  { theme, ...options }: BrowserContextOptions & { theme: Theme },
): Promise<void> {
  const { page, problems, requests, pending } = await visitor.open({ theme, ...options })
  const other = theme === 'dark' ? '-light.' : '-dark.'
  for (const path of visited) {
    requests.length = 0
    const response = await page.goto(origin + path, { waitUntil: 'load' })
    expect(response?.status(), path).toBe(path === unknownPath ? 404 : 200)
    const file = path === unknownPath ? '404.html' : outputFile(path)
    const own = scriptsAtOnce(inject('dist'), file)
    // The not-found page loads the code of its suggestion at once.
    const others = (await earlyScripts(page)).filter(script => !own.includes(script))
    expect(others.length, path).toBeLessThanOrEqual(path === unknownPath ? 1 : 0)
    await scrollThrough(page)
    await page.waitForFunction(
      () => !document.querySelector('.viewer') || document.querySelector('.viewer__sheet[aria-busy=false]'),
    )
    await expect.poll(() => pending.size).toBe(0)

    // The browser reports the status of the not-found page as an error.
    const known = path === unknownPath ? /no-such-post\/(?: 404)?$|404 \(Not Found\)/ : /^$/
    expect(
      problems.splice(0).filter(problem => !known.test(problem)),
      path,
    ).toEqual([])
    expect(new Set(requests.map(request => new URL(request.url()).origin)), path).toEqual(new Set([origin]))
    expect(await page.locator('h1').count(), `h1 of ${path}`).toBe(1)
    expect(await overflowingElements(page), `${path} scrolls sideways`).toEqual([])
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(
      paths(requests, 'image').filter(image => image.includes(other)),
      path,
    ).toEqual([])
    expect(await blankImages(page), path).toEqual([])
  }
}

/** Paths of the scripts that were requested before the page had loaded. */
const earlyScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
      .filter(path => path.endsWith('.js'))
      .toSorted()
  })

test.each(themes)('each post has its own images in the %s theme', async theme => {
  const { page, requests } = await visitor.open({ theme })
  await page.goto(`${origin}/blog/`)
  await scrollThrough(page)
  expect(paths(requests, 'image').filter(image => image.includes(`-${theme}`))).toHaveLength(2)
})

/** Elements that make a page scroll sideways. */
const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > innerWidth,
    )
    return wide.length > 0 ? wide.slice(0, 5).map(element => element.outerHTML.slice(0, 120)) : ['something']
  })

/** Addresses of visible images of which nothing was drawn. */
const blankImages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter(image => image.checkVisibility() && image.naturalWidth === 0)
      .map(image => image.currentSrc || image.src),
  )

test('nothing below the first screen is fetched before it is near', async () => {
  const opened = await visitor.open()
  const { page, requests } = opened
  await page.goto(`${origin}/`)
  await settled(opened)
  const imageNames = () => paths(requests, 'image').map(path => path.replace(/^.*\/|\..*$/g, ''))
  await page.locator('[data-settled]').waitFor({ state: 'attached' })
  expect(new Set(imageNames())).toEqual(new Set(['contours', 'demo-poster-dark-small']))
  expect(paths(requests, 'media')).toEqual([])
  expect(islandScripts(requests)).toEqual([])

  await page.locator('#topology-map').scrollIntoViewIfNeeded()
  await page.locator('.topology__map').scrollIntoViewIfNeeded()
  await expect.poll(imageNames).toContain('topology-sea')
})
