import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { compileSheet } from '../compileSheet.ts'
import type { Theme } from '../figures/figurePage.ts'
import type { Layout } from './Frame.ts'
import { filmPage, filmSheet } from './filmPage.tsx'
import { posterPage } from './posterPage.tsx'
import type { Scene, Story } from './Story.ts'
import { screen } from './screen.ts'
import { measureScenes } from './showFrame.ts'

/** The film's page, with the layouts of its scenes. The caller closes the page. */
export interface OpenFilm {
  page: Page
  session: CDPSession
  layouts: readonly Layout[]
}

export interface FilmInput {
  story: Story
  theme: Theme
  /** The product's name, as the figures show it. */
  product: string
}

const origin = 'http://film.invalid'

/**
 * Opens the film's page in one theme. Run from the project's root.
 *
 * @throws Error if a font or an image of the style sheet does not load
 */
export async function openFilm(browser: Browser, { story, theme, product }: FilmInput): Promise<OpenFilm> {
  const { page, session, missing } = await openPage(browser, filmPage(story, theme, product))
  const scenes = story.scenes.map(scene => ({
    width: scene.width ?? screen.width,
    targets: targetsOf(scene),
  }))
  const layouts = await page.evaluate(measureScenes, scenes)
  expectFiles(missing)
  return { page, session, layouts }
}

/**
 * Opens the poster's page in one theme. Run from the project's root. The caller closes the page.
 *
 * @throws Error if a font or an image of the style sheet does not load
 */
export async function openPoster(browser: Browser, theme: Theme): Promise<Omit<OpenFilm, 'layouts'>> {
  const { page, session, missing } = await openPage(browser, posterPage(theme))
  await page.evaluate(async () => void (await document.fonts.ready))
  expectFiles(missing)
  return { page, session }
}

/** Opens a page that uses the film's style sheet; `missing` fills with the files that do not exist. */
async function openPage(browser: Browser, html: string) {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  const { width, height, scale } = screen
  // Playwright's viewport does not apply to screenshots taken by the protocol.
  const metrics = { width, height, deviceScaleFactor: scale, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  const css = compileSheet('scripts/demo/film.scss')
  const missing: string[] = []
  // Requests are answered from the project's folders, without a server.
  await page.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    // A font or an image of the style sheets.
    const file = resolve('styles', pathname.slice(1))
    if (pathname === '/') {
      await route.fulfill({ contentType: 'text/html', body: html })
    } else if (pathname === filmSheet) await route.fulfill({ contentType: 'text/css', body: css })
    else if (existsSync(file)) await route.fulfill({ path: file })
    else {
      missing.push(file)
      await route.abort()
    }
  })
  await page.goto(`${origin}/`)
  return { page, session, missing }
}

function expectFiles(missing: readonly string[]): void {
  if (missing.length > 0)
    throw new Error(`The film's style sheet names files that do not exist: ${missing.join(', ')}`)
}

const targetsOf = ({ camera = [], pointer, reveals = [] }: Scene): string[] => [
  ...camera.map(({ to }) => to).filter(to => to !== 'top'),
  ...(pointer && pointer !== 'hidden' ? pointer.map(({ to }) => to) : []),
  ...reveals.map(({ on }) => on),
]
