import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, CDPSession } from 'playwright-core'
import { build } from 'rolldown'
import sharp from 'sharp'
import { compileSheet } from '../compileSheet.ts'
import type { Theme } from '../figures/figurePage.ts'
import type { OutputFile } from '../writeFiles.ts'
import { encodeOptions } from './encodeOptions.ts'
import { filmPage, filmSheet } from './filmPage.tsx'
import { posterPage } from './posterPage.tsx'
import { screen } from './screen.ts'
import { filmSeconds, type Story } from './Story.ts'

const maxVideoBytes = 3_000_000
const maxPosterBytes = 60_000
/** Of 100. The first screen waits for the poster, and its text is part of the image. */
const posterQuality = 55
/** As close to the original as the WebP of the quality above in brightness, and closer in colour. */
const avifOptions = { quality: 44, effort: 9 }
const origin = 'http://film.invalid'

export interface FilmInput {
  story: Story
  theme: Theme
  /** The product's name, as the figures show it. */
  product: string
}

/** Records the film in one theme as two video files. Each frame is drawn by itself, however long that takes. */
export async function recordFilm(browser: Browser, input: FilmInput): Promise<OutputFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kube-site-demo-'))
  const files = { mp4: join(folder, 'film.mp4'), webm: join(folder, 'film.webm') }
  try {
    let index = 0
    for await (const { image } of drawFilm(browser, input, 1 / screen.framesPerSecond))
      await writeFile(join(folder, `${index++}.png`), image)
    await promisify(execFile)('ffmpeg', encodeOptions(join(folder, '%d.png'), files))
    const video = `public/video/demo-${input.theme}`
    return [
      { path: `${video}.webm`, bytes: await readFile(files.webm), maxBytes: maxVideoBytes },
      { path: `${video}.mp4`, bytes: await readFile(files.mp4), maxBytes: maxVideoBytes },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Draws a PNG of every half second into a folder, to look at while editing the storyboard. */
export async function drawStills(browser: Browser, input: FilmInput, folder: string): Promise<OutputFile[]> {
  const stills: OutputFile[] = []
  for await (const { time, image } of drawFilm(browser, input, 0.5)) {
    const name = `${input.theme}-${time.toFixed(2).padStart(5, '0')}.png`
    stills.push({ path: join(folder, name), bytes: image })
  }
  return stills
}

/** Draws the poster in one theme: as AVIF in two sizes, and as WebP for browsers without AVIF. */
export async function drawPoster(browser: Browser, theme: Theme): Promise<OutputFile[]> {
  const session = await openPage(browser, posterPage(theme))
  const path = `public/images/demo-poster-${theme}`
  const avif = async (scale: number) =>
    sharp(await screenshot(session, 'png', scale))
      .avif(avifOptions)
      .toBuffer()
  return [
    { path: `${path}.webp`, bytes: await screenshot(session, 'webp'), maxBytes: maxPosterBytes },
    { path: `${path}.avif`, bytes: await avif(1), maxBytes: maxPosterBytes },
    { path: `${path}-small.avif`, bytes: await avif(0.5), maxBytes: maxPosterBytes },
  ]
}

/** Draws the film at intervals of so many seconds. */
async function* drawFilm(browser: Browser, { story, theme, product }: FilmInput, interval: number) {
  const session = await openPage(browser, filmPage(story, theme, product))
  const input = resolve('scripts/demo/prepareFilm.ts')
  const { output } = await build({ input, write: false, output: { format: 'iife', name: 'film' } })
  await evaluate(
    session,
    `${output[0].code}\nfilm.prepareFilm(${JSON.stringify(story)}).then(show => { globalThis.show = show })`,
  )
  for (let frame = 0; frame * interval < filmSeconds(story); frame++) {
    await evaluate(session, `show(${frame * interval})`)
    yield { time: frame * interval, image: await screenshot(session, 'png') }
  }
}

async function evaluate(session: CDPSession, expression: string): Promise<void> {
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
}

/** Opens a page that uses the film's style sheet. Run from the project's root. */
async function openPage(browser: Browser, html: string): Promise<CDPSession> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  const { width, height, scale } = screen
  // Playwright's viewport does not apply to screenshots taken by the protocol.
  const metrics = { width, height, deviceScaleFactor: scale, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  const css = compileSheet('scripts/demo/film.scss')
  // Requests are answered from the project's folders, without a server.
  await page.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: html })
    else if (pathname === filmSheet) await route.fulfill({ contentType: 'text/css', body: css })
    else await route.fulfill({ path: resolve('styles', pathname.slice(1)) })
  })
  await page.goto(`${origin}/`)
  await page.evaluate(async () => void (await document.fonts.ready))
  return session
}

async function screenshot(session: CDPSession, format: 'png' | 'webp', scale = 1): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(scale === 1 ? {} : { clip: { x: 0, y: 0, width: screen.width, height: screen.height, scale } }),
    // PNG is lossless at any speed; a fast one is only larger.
    ...(format === 'png' ? { optimizeForSpeed: true } : { quality: posterQuality }),
  })
  return Buffer.from(data, 'base64')
}
