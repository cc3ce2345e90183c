import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { build } from 'rolldown'
import sharp from 'sharp'
import { compileSheet, type Theme } from '../figures/figurePage.ts'
import { filmSeconds, screen, type Story } from './prepareFilm.ts'
import { filmPage, filmSheet, posterPage } from './filmPages.tsx'
import { encodedImage, type OutputFile } from '../writeFiles.ts'

const maxVideoBytes = 3_000_000
const maxPosterBytes = 60_000
/**
 * The first screen waits for the poster, and its text is part of the image. The AVIF is as close to the original as the
 * WebP in brightness, and closer in colour.
 */
const quality = { webp: { quality: 55 }, avif: { quality: 44, effort: 9 } }
const origin = 'http://film.invalid'

interface FilmInput {
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
    for await (const frame of drawFrames(browser, input))
      await writeFile(join(folder, `${index++}.png`), frame)
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

/** Draws the poster in one theme: as AVIF in two sizes, and as WebP for browsers without AVIF. */
export async function drawPoster(browser: Browser, theme: Theme): Promise<OutputFile[]> {
  const page = await openFilmPage(browser, posterPage(theme))
  const [large, small] = [await page.screenshot(), await page.screenshot({ scale: 'css' })]
  await page.close()
  const path = `public/images/demo-poster-${theme}`
  return [
    ...(await encodedImage({ path, bytes: large, maxBytes: maxPosterBytes }, quality)),
    { path: `${path}-small.avif`, bytes: await sharp(small).avif(quality.avif).toBuffer() },
  ]
}

/** Draws each frame of the film as a PNG. */
async function* drawFrames(browser: Browser, { story, theme, product }: FilmInput): AsyncGenerator<Buffer> {
  const page = await openFilmPage(browser, filmPage(story, theme, product))
  const input = resolve('scripts/demo/prepareFilm.ts')
  const { output } = await build({ input, write: false, output: { format: 'iife', name: 'film' } })
  await page.addScriptTag({ content: output[0].code })
  await page.evaluate(`film.prepareFilm(${JSON.stringify(story)}).then(show => { globalThis.show = show })`)
  for (let frame = 0; frame / screen.framesPerSecond < filmSeconds(story); frame++) {
    await page.evaluate(`show(${frame / screen.framesPerSecond})`)
    yield await page.screenshot()
  }
  await page.close()
}

/** Opens a page that uses the film's style sheet. Run from the project's root. */
async function openFilmPage(browser: Browser, html: string): Promise<Page> {
  const { width, height, scale } = screen
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  const css = compileSheet('scripts/demo/film.scss')
  // Requests are answered from the project's folders, without a server.
  await page.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: html })
    else if (pathname === filmSheet) await route.fulfill({ contentType: 'text/css', body: css })
    else await route.fulfill({ path: resolve('styles', pathname.slice(1)) })
  })
  await page.goto(`${origin}/`)
  await page.evaluate(() => document.fonts.ready)
  return page
}

// The film is text and thin lines on flat colours, so edges must stay sharp. Its colours are tagged as BT.709, so that
// they match those of the page.
const color =
  '-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p ' +
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
const reproducible = '-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact'
const h264 =
  '-c:v libx264 -profile:v high -level 3.1 -preset slow -tune animation -crf 24 -movflags +faststart'
const vp9 = '-c:v libvpx-vp9 -crf 38 -b:v 0 -deadline good -cpu-used 3 -row-mt 1 -g 240'

const words = (text: string) => text.split(' ')

/** Options of ffmpeg that encode PNG frames as H.264 and as VP9. Equal frames give equal files. */
const encodeOptions = (frames: string, files: { mp4: string; webm: string }): string[] => [
  ...words(`-hide_banner -loglevel error -framerate ${screen.framesPerSecond} -i`),
  frames,
  ...words(`${color} ${h264} ${reproducible}`),
  files.mp4,
  ...words(`${color} ${vp9} ${reproducible}`),
  files.webm,
]
