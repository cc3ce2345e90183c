import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { scriptsAtOnce } from '../fixtures/html/scriptsAtOnce.ts'
import { sectionPath } from '../setup/sectionPages.ts'
import { desktop, type Visit } from './visitor.ts'

export { desktop, listen, sharedVisit, type Theme, useBrowser, type Visit, type Visitor } from './visitor.ts'

/** Address of the built site, without a slash at the end. */
export const origin = inject('origin')

/** Address of the page that has one section of the home page alone: what is interactive is tested where it costs least. */
export const sectionPage = (id: string): string => origin + sectionPath(id)

export const themes = ['dark', 'light'] as const

/** A path that no page has. */
export const unknownPath = '/blog/no-such-post/'

/** A window of a phone, CSS px. */
export const phone = { width: 360, height: 740 }

/** Both windows and both themes, each once: hardly anything depends on one of each. */
export const looks = [
  { theme: 'dark', viewport: phone },
  { theme: 'light', viewport: desktop },
] as const

/** The browser of a visitor who has not asked for less motion. */
export const moving = { reducedMotion: 'no-preference' } as const

/** Pages of which each site has many that are alike, and the one of them that is looked at. */
const alike = /^\/blog\/(?:tag\/(?!cilium\/)|author\/(?!ines-carvalho\/))/

/** Paths of all pages in the sitemap; of the tags and the authors only one. */
export const routes: readonly string[] = [
  ...readFileSync(join(inject('dist'), 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g),
]
  .map(match => new URL(match[1] ?? '').pathname)
  .filter(path => !alike.test(path))

/** True for the path of a post. */
export const isPostPath = (path: string): boolean => /^\/blog\/(?!archive\/)[^/]+\/$/.test(path)

/** A path of each kind of page: what depends on the window or the theme differs between kinds, not between posts. */
export const kinds: readonly string[] = [
  '/',
  '/pricing/',
  '/blog/',
  '/blog/archive/',
  ...routes.filter(isPostPath).slice(0, 1),
  ...routes.filter(path => /^\/blog\/(?:tag|author)\//.test(path)),
  '/privacy-policy/',
  unknownPath,
]

/** A visit to each kind of page, in turns in each look. */
export const visits = kinds.map((path, at) => ({ path, look: looks[at % looks.length]! }))

/** Paths of the scripts that every page loads at once. */
export const atOnce: readonly string[] = scriptsAtOnce(inject('dist'))

/** True for scripts of the build that load later, such as those of islands. */
export const isLateScript = (url: URL): boolean =>
  /\/assets\/.*\.js$/.test(url.pathname) && !atOnce.includes(url.pathname)

/** Addresses of the requested scripts that load later. */
export const lateScripts = (requests: readonly Request[]): string[] =>
  requests.map(request => request.url()).filter(url => isLateScript(new URL(url)))

/** Paths of the requested files of a type. */
export const paths = (requests: readonly Request[], type: string): string[] =>
  requests.filter(request => request.resourceType() === type).map(request => new URL(request.url()).pathname)

/**
 * The address, without a fragment, that `act` opens in another tab. Chromium with windows asks for it before Playwright
 * listens to the tab; Debian's Chromium without windows, version 150, crashes before the tab has its address.
 */
export async function addressOfTab(page: Page, act: () => Promise<unknown>): Promise<string> {
  const context = page.context()
  const tab = context.waitForEvent('page')
  const addresses = [
    context.waitForEvent('request', { predicate: sent => sent.isNavigationRequest() }),
    tab.then(async opened => {
      await opened.waitForURL(/^http/, { waitUntil: 'commit' })
      return opened
    }),
  ]
  const [first] = await Promise.all([Promise.any(addresses), tab, act()])
  return first.url().replace(/#.*/, '')
}

/** Opens an address and stops the page's clock: delays are then exact and take no time. */
export async function openWithStoppedClock(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Scrolls down the page, so that lazy content loads, and waits for every visible image. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  })
  await page.waitForFunction(() =>
    [...document.images].filter(image => image.checkVisibility()).every(image => image.complete),
  )
}

/**
 * Waits until all that the page loads by itself has come: until it has loaded, has been painted and idle, and no
 * request is under way. Needs JavaScript.
 */
export async function settled({ page, pending }: Visit): Promise<void> {
  await page.waitForLoadState()
  await nextFrames(page)
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  await expect.poll(() => [...pending].map(request => request.url())).toEqual([])
  await nextFrames(page)
}

/** Waits until the page has been painted twice. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** How far the page is scrolled, CSS px. */
export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Distance from the top of the window to the element with an id, CSS px; undefined without such an element. */
export const topOf = (page: Page, id: string): Promise<number | undefined> =>
  page.evaluate(name => document.getElementById(name)?.getBoundingClientRect().top, id)

/** Records what a page's content security policy blocks: page, directive and what was blocked. */
export async function recordPolicyViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('recordViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    const { recordViolation } = window as unknown as { recordViolation(violation: string): void }
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      recordViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return violations
}
