import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { launchBrowser } from '../../scripts/launchBrowser.ts'
import { scriptsAtOnce } from '../fixtures/scriptsAtOnce.ts'

/** Where the built site is served, without a slash at the end. */
export const origin = inject('origin')

export const themes = ['dark', 'light'] as const

export type Theme = (typeof themes)[number]

/** An address that no page has. */
export const unknownPath = '/blog/no-such-post/'

/** A phone and a desktop, in CSS pixels. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }

/** The path of every page of the built site, by its sitemap; of the tags one, since their pages differ in nothing else. */
export const routes: readonly string[] = [
  ...readFileSync(join(inject('dist'), 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g),
]
  .map(match => new URL(match[1] ?? '').pathname)
  .filter(path => !path.startsWith('/blog/tag/') || path.startsWith('/blog/tag/cilium/'))

/** Paths of the scripts that a page loads at once; they are the same on all pages. */
export const atOnce: readonly string[] = scriptsAtOnce(inject('dist'))

/** Whether a script is one of those that an island brings when it wakes. */
export const isLateScript = (url: URL): boolean =>
  url.pathname.endsWith('.js') && !atOnce.includes(url.pathname)

/** Keeps back what islands bring when they wake, until the function that it gives is called. */
export async function holdLateScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(isLateScript, async route => {
    await held
    await route.continue()
  })
  return () => release()
}

/** A page, and everything that it said or asked for since it was opened. */
export interface Visit {
  page: Page
  /** Errors and warnings of the console, errors that nobody caught, and requests that failed. */
  faults: string[]
  requests: Request[]
  /** Those of the requests that have not been answered yet. */
  pending: Set<Request>
}

export interface Visitor {
  /** Opens a blank page in a context of its own; all contexts are closed after each test. */
  open(options?: BrowserContextOptions & { theme?: Theme }): Promise<Visit>
  context(options?: BrowserContextOptions): Promise<BrowserContext>
}

/** One browser for the tests of a file. */
export function useBrowser(): Visitor {
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await launchBrowser({ executablePath: inject('browser') })
  })
  afterEach(() => Promise.all(contexts.splice(0).map(context => context.close())).then(() => undefined))
  afterAll(() => browser.close())

  const context: Visitor['context'] = async options => {
    const opened = await browser.newContext({ viewport: desktop, ...options })
    contexts.push(opened)
    return opened
  }
  return {
    context,
    async open({ theme, ...options } = {}) {
      const own = await context(options)
      if (theme) await own.addInitScript(value => localStorage.setItem('fairlead-theme', value), theme)
      return listen(await own.newPage())
    },
  }
}

/** Notes down what a page says and asks for. */
export function listen(page: Page): Visit {
  const faults: string[] = []
  const requests: Request[] = []
  const pending = new Set<Request>()
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', error => faults.push(error.message))
  page.on('request', request => {
    requests.push(request)
    pending.add(request)
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => {
    pending.delete(request)
    faults.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) faults.push(`${response.url()} ${response.status()}`)
  })
  return { page, faults, requests, pending }
}

/** Goes down the page, so that what is lazy is loaded, and waits for every picture that is shown. */
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

/** Paths of the requested files of a kind. */
export const paths = (requests: readonly Request[], type: string): string[] =>
  requests.filter(request => request.resourceType() === type).map(request => new URL(request.url()).pathname)
