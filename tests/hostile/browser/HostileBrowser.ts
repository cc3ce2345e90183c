import { parseUrl } from '../../../content/shared/parseUrl.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { blogPath } from '../../../content/shared/paths.ts'
import { contentDangers } from '../audit/contentDangers.ts'
import {
  elementsInBrowser,
  imagesAreLoaded,
  insertEverywhere,
  type LiveElement,
  nextTasks,
  reportScripts,
} from './inBrowser.ts'

/** What a browser is shown of a case. */
export interface Look {
  /** Path of the post's page; absent where it has none. */
  post?: string
  /** The texts of pages and of what they fetch, by path. */
  files: ReadonlyMap<string, string>
  /** The post's text. */
  html: string
  /** Addresses of the images that the pages may load. */
  images: readonly string[]
}

/** How a browser can get a post: as a page, as one for a browser without scripts, opened in place, or by other scripts. */
export const ways = ['page', 'without scripts', 'in place', 'inserted'] as const

export type Way = (typeof ways)[number]

/** What stands between a script and its run, or keeps a page from looking as it does. */
const guards = /<meta http-equiv="Content-Security-Policy"[^>]*>|<style>[^<]*<\/style>/g

const livePath = '/hostile/live'

/** A browser in which nothing that a post says may run, ask another host, or lead elsewhere. */
export class HostileBrowser {
  readonly #origin: string
  readonly #events = new Set<string>()
  #served: ReadonlyMap<string, string> = new Map()
  #images: readonly string[] = []
  #page!: Page
  #live!: Page
  #scriptless!: Page

  private constructor(origin: string) {
    this.#origin = origin
  }

  /** @param origin of a server with the files of the built site */
  static async open(browser: Browser, origin: string): Promise<HostileBrowser> {
    const opened = new HostileBrowser(origin)
    const page = async (options: BrowserContextOptions) => opened.#watched(await browser.newContext(options))
    opened.#page = await page({ reducedMotion: 'reduce' })
    opened.#live = await page({})
    opened.#scriptless = await page({ javaScriptEnabled: false })
    return opened
  }

  async close(): Promise<void> {
    await Promise.all([this.#page, this.#live, this.#scriptless].map(page => page.context().close()))
  }

  /** Shows a post in one way, and tells what must not be. A post without a page can only be inserted. */
  async look(shown: Look, way: Way): Promise<string[]> {
    if (shown.post === undefined && way !== 'inserted') return []
    const page = {
      page: this.#page,
      'in place': this.#page,
      'without scripts': this.#scriptless,
      inserted: this.#live,
    }[way]
    // What the post before is still loading ends here.
    this.#served = new Map([[livePath, '<!DOCTYPE html><title>Live</title><body>']])
    await page.goto(this.#origin + livePath)
    this.#events.clear()
    this.#images = shown.images
    this.#served = shown.files
    const dangers = await this.#lookers[way](shown)
    return [...dangers, ...this.#events].map(danger => `${way}: ${danger}`)
  }

  readonly #lookers: Readonly<Record<Way, (shown: Look) => Promise<string[]>>> = {
    page: ({ post = '' }) => this.#visit(this.#page, post),
    'without scripts': ({ post = '', files }) => {
      this.#served = new Map([[post, (files.get(post) ?? '').replace(guards, '')]])
      return this.#visit(this.#scriptless, post)
    },
    'in place': async () => {
      await this.#page.goto(this.#origin + blogPath)
      await this.#page.locator('.post-card__link').first().click()
      await this.#page.locator('.prose').waitFor({ state: 'attached' })
      await this.#page.waitForFunction(imagesAreLoaded)
      // What a policy blocks is told after the text is there.
      await this.#page.evaluate(nextTasks)
      return textDangers(await this.#page.evaluate(elementsInBrowser, '.prose'))
    },
    inserted: async ({ html }) => {
      const different = await this.#live.evaluate(insertEverywhere, html)
      const elements = await this.#live.evaluate(elementsInBrowser, '[data-way=innerHTML]')
      return [
        ...textDangers(elements),
        ...different.map(name => `${name} makes something else than innerHTML`),
      ]
    },
  }

  /** Opens a page, and looks at the text as the browser has it. */
  async #visit(page: Page, path: string): Promise<string[]> {
    const address = this.#origin + path
    await page.goto(address)
    const elements = await page.evaluate(elementsInBrowser, '.prose')
    return [...textDangers(elements), ...(page.url() === address ? [] : [`it leads to ${page.url()}`])]
  }

  /** A page that records what happens on it, and gets nothing from another host. */
  async #watched(context: BrowserContext): Promise<Page> {
    const record = (event: string) => void this.#events.add(event)
    await context.exposeFunction('reportHostile', record)
    await context.addInitScript(reportScripts)
    await context.route(
      url => url.origin !== this.#origin || this.#served.has(url.pathname),
      async route => {
        const request = route.request()
        const { origin, pathname, href } = new URL(request.url())
        const body = origin === this.#origin ? this.#served.get(pathname) : undefined
        if (body !== undefined) return route.fulfill({ body, contentType: typeOf(pathname) })
        if (request.resourceType() !== 'image' || !this.#mayLoad(origin)) record(`it asks for ${href}`)
        return route.abort()
      },
    )
    const page = await context.newPage()
    context.on('page', () => record('it opens a window'))
    context.on('dialog', dialog => {
      record('it opens a dialog')
      void dialog.dismiss()
    })
    context.on('weberror', error => record(`an error on the page: ${error.error().message}`))
    return page
  }

  #mayLoad(origin: string): boolean {
    return this.#images.some(image => parseUrl(image)?.origin === origin)
  }
}

const textDangers = (elements: readonly LiveElement[]): string[] => [
  ...contentDangers(elements),
  ...elements.filter(({ isOver }) => isOver).map(({ tag }) => `<${tag}> is placed over the page`),
]

const typeOf = (path: string): string =>
  path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8'
