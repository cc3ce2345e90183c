import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession } from 'playwright-core'
import sharp from 'sharp'
import type { Theme } from '../figures/figurePage.ts'
import type { OutputFile } from '../writeFiles.ts'
import { encodeFilm } from './encodeFilm.ts'
import { filmSeconds, frameAt } from './frameAt.ts'
import { type FilmInput, openFilm, openPoster } from './openFilm.ts'
import { screen } from './screen.ts'
import { showFrame } from './showFrame.ts'

const maxVideoBytes = 3_000_000
const maxPosterBytes = 60_000
/** Of 100. The first screen waits for the poster, and its text is part of a picture. */
const posterQuality = 55
/** As near to what is drawn as the WebP of the quality above, in brightness, and nearer in colour. */
const avifOptions = { quality: 44, effort: 9 }

/**
 * Records the film in one theme: two video files. The speed of the machine does not matter,
 * because each frame is drawn by itself.
 */
export async function recordFilm(browser: Browser, ffmpeg: string, input: FilmInput): Promise<OutputFile[]> {
  const { story, theme } = input
  const folder = await mkdtemp(join(tmpdir(), 'kube-site-demo-'))
  const videos = { mp4: join(folder, 'film.mp4'), webm: join(folder, 'film.webm') }
  const { page, session, layouts } = await openFilm(browser, input)
  const encoder = encodeFilm(ffmpeg, videos)
  try {
    const frames = Math.round(filmSeconds(story) * screen.framesPerSecond)
    let previous = ''
    let image: Buffer = Buffer.alloc(0)
    for (let index = 0; index < frames; index += 1) {
      const frame = frameAt(story, layouts, index / screen.framesPerSecond)
      const key = JSON.stringify(frame)
      if (key !== previous) {
        await page.evaluate(showFrame, frame)
        image = await screenshot(session, 'png')
        previous = key
      }
      await encoder.add(image)
    }
    await encoder.finish()

    const video = `public/video/demo-${theme}`
    return [
      { path: `${video}.webm`, bytes: await readFile(videos.webm), maxBytes: maxVideoBytes },
      { path: `${video}.mp4`, bytes: await readFile(videos.mp4), maxBytes: maxVideoBytes },
    ]
  } finally {
    encoder.stop()
    await page.close()
    await rm(folder, { recursive: true })
  }
}

/** Draws the poster in one theme: as AVIF in two sizes, and as WebP for browsers that do not show AVIF. */
export async function drawPoster(browser: Browser, theme: Theme): Promise<OutputFile[]> {
  const { page, session } = await openPoster(browser, theme)
  const path = `public/images/demo-poster-${theme}`
  try {
    const avif = async (scale: number) =>
      sharp(await screenshot(session, 'png', scale))
        .avif(avifOptions)
        .toBuffer()
    return [
      { path: `${path}.webp`, bytes: await screenshot(session, 'webp'), maxBytes: maxPosterBytes },
      { path: `${path}.avif`, bytes: await avif(1), maxBytes: maxPosterBytes },
      { path: `${path}-small.avif`, bytes: await avif(0.5), maxBytes: maxPosterBytes },
    ]
  } finally {
    await page.close()
  }
}

/** Draws an image of the film every so many seconds, to look at while the storyboard is written. */
export async function drawStills(
  browser: Browser,
  input: FilmInput,
  { folder, seconds }: { folder: string; seconds: number },
): Promise<OutputFile[]> {
  const { page, session, layouts } = await openFilm(browser, input)
  try {
    const stills: OutputFile[] = []
    for (let time = 0; time <= filmSeconds(input.story); time += seconds) {
      await page.evaluate(showFrame, frameAt(input.story, layouts, time))
      const name = `${input.theme}-${time.toFixed(2).padStart(5, '0')}.png`
      stills.push({ path: join(folder, name), bytes: await screenshot(session, 'png') })
    }
    return stills
  } finally {
    await page.close()
  }
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
