import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { outputFile } from '../../../content/model/outputFile.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import config from '../../fixtures/site/site.config.ts'
import { scriptsAtOnce } from '../../fixtures/html/scriptsAtOnce.ts'
import { axeViolations } from '../axe.ts'
import {
  origin,
  paths,
  recordPolicyViolations,
  scrollThrough,
  type Theme,
  unknownPath,
  type Visitor,
} from '../support.ts'

/** Scripts that the configuration adds. */
const configured = ((config as SiteConfig).scripts ?? []).map(({ src }) => src)

/**
 * Visits a page, and expects it to work without errors, without loading what it does not show, and as its policy and
 * axe demand: one visit for all that is looked at on every page.
 */
export async function visitPage(
  visitor: Visitor,
  path: string,
  { theme, ...options }: BrowserContextOptions & { theme: Theme },
): Promise<void> {
  const { page, problems, requests, pending } = await visitor.open({ theme, ...options })
  const violations = await recordPolicyViolations(page)
  const other = theme === 'dark' ? '-light.' : '-dark.'
  const response = await page.goto(origin + path, { waitUntil: 'load' })
  expect(response?.status()).toBe(path === unknownPath ? 404 : 200)
  const file = path === unknownPath ? '404.html' : outputFile(path)
  const own = new Set([...scriptsAtOnce(inject('dist'), file), ...configured])
  // The not-found page loads the code of its suggestion at once, and on a slow machine a module of another before `load`;
  // a list of posts loads what opens them in place.
  const others = (await earlyScripts(page)).filter(script => !own.has(script))
  const allowed = path === unknownPath ? 2 : /^\/blog\/(?:page\/\d+\/)?$/.test(path) ? 1 : 0
  expect(others.length).toBeLessThanOrEqual(allowed)
  await scrollThrough(page)
  await page.waitForFunction(
    () => !document.querySelector('.viewer') || document.querySelector('.viewer__sheet[aria-busy=false]'),
  )
  await expect.poll(() => pending.size).toBe(0)

  // The browser reports the status of the not-found page as an error.
  const known = path === unknownPath ? /no-such-post\/(?: 404)?$|404 \(Not Found\)/ : /^$/
  expect(problems.filter(problem => !known.test(problem))).toEqual([])
  expect(new Set(requests.map(request => new URL(request.url()).origin))).toEqual(new Set([origin]))
  expect(await page.locator('h1').count()).toBe(1)
  expect(await overflowingElements(page), 'elements that make the page scroll sideways').toEqual([])
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
  expect(paths(requests, 'image').filter(image => image.includes(other))).toEqual([])
  expect(await blankImages(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await faultyLinks(page)).toEqual([])
  await pressEverything(page)
  // What that has begun to load ends here.
  await page.goto('about:blank')
  await expect.poll(() => pending.size).toBe(0)
  expect(violations).toEqual([])
}

/** Links to other sites that do not open a new tab or do not say so, except in the text of posts. */
const faultyLinks = (page: Page): Promise<(string | null)[]> =>
  page.locator('a[href^=http]').evaluateAll(links =>
    links
      .filter(link => {
        const opensTab = link.getAttribute('target') === '_blank'
        return (
          !link.getAttribute('rel')?.split(' ').includes('noopener') ||
          /new tab/.test(link.textContent ?? '') !== opensTab ||
          (!opensTab && link.closest('.prose') === null)
        )
      })
      .map(link => link.getAttribute('href')),
  )

/** Presses every button and opens every menu of a page; links are not followed. */
async function pressEverything(page: Page): Promise<void> {
  const linkInPlace = page.locator('[data-blog] h2 a')
  if ((await linkInPlace.count()) > 0) await linkInPlace.first().hover()
  // Those in slides and conversations that are not shown are hydrated when they are.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-island]')]
      .filter(island => {
        const { left, right } = island.getBoundingClientRect()
        return right > left && left >= 0 && right <= innerWidth
      })
      .every(island => Object.keys(island).some(key => key.startsWith('__reactContainer'))),
  )
  // Of a list that is read once, some are gone or covered when their turn comes.
  for (const element of await page.locator('summary:visible, button:visible').elementHandles()) {
    await element.evaluate(pressed => (pressed as HTMLElement).click())
    await page.keyboard.press('Escape')
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
