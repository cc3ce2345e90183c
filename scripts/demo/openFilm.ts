import { resolve } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { compile } from 'sass'
import type { Theme } from '../drawFigures.ts'
import type { Layout } from './Frame.ts'
import { filmPage } from './filmPage.tsx'
import type { Scene, Story } from './Story.ts'
import { screen } from './screen.ts'
import { measureScenes } from './showFrame.ts'

/** A page that is ready to be filmed, and where things are in its scenes. The caller closes it. */
export interface OpenFilm {
  page: Page
  session: CDPSession
  layouts: readonly Layout[]
}

/** What is filmed. */
export interface FilmInput {
  story: Story
  theme: Theme
  /** The product's name, as the figures show it. */
  product: string
}

const origin = 'http://film.invalid'

/** Opens the film's page in one theme. Run from the project's root. */
export async function openFilm(browser: Browser, { story, theme, product }: FilmInput): Promise<OpenFilm> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  const { width, height, scale } = screen
  // Playwright's own setting does not reach pictures that are asked for by the protocol.
  const metrics = { width, height, deviceScaleFactor: scale, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  const css = compile(resolve('scripts/demo/film.scss')).css
  // Nothing is served and nothing leaves: what the page asks for is answered from the project's folders.
  await page.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') {
      await route.fulfill({ contentType: 'text/html', body: filmPage(story, theme, product) })
    } else if (pathname === '/film.css') await route.fulfill({ contentType: 'text/css', body: css })
    // Fonts and images of the style sheets, whose addresses count from the folder of their own sheet.
    else {
      const folder = pathname.endsWith('.woff2') ? 'styles/fonts' : 'styles'
      await route.fulfill({ path: resolve(folder, pathname.slice(1)) })
    }
  })
  await page.goto(`${origin}/`)
  const wanted = story.scenes.map(scene => ({
    width: scene.width ?? screen.width,
    targets: targetsOf(scene),
  }))
  return { page, session, layouts: await page.evaluate(measureScenes, wanted) }
}

const targetsOf = ({ camera = [], pointer, reveals = [] }: Scene): string[] => [
  ...camera.map(({ to }) => to).filter(to => to !== 'top'),
  ...(pointer && pointer !== 'hidden' ? pointer.map(({ to }) => to) : []),
  ...reveals.map(({ on }) => on),
]
