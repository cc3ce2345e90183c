import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession } from 'playwright-core'
import { encodeFilm } from './encodeFilm.ts'
import { filmSeconds, frameAt } from './frameAt.ts'
import { type FilmInput, openFilm } from './openFilm.ts'
import { screen } from './screen.ts'
import { showFrame } from './showFrame.ts'

/** A file that was written; it is too large when it has more bytes than its limit. */
export interface WrittenFile {
  file: string
  bytes: number
  limit: number
}

const videoLimit = 3_000_000
const posterLimit = 60_000

/**
 * Records the film in one theme: both video files and the poster in two sizes, into `public/`. Frame by frame, so that it does
 * not matter how fast the machine is; frames that are equal are photographed once.
 */
export async function recordFilm(browser: Browser, ffmpeg: string, input: FilmInput): Promise<WrittenFile[]> {
  const { story, theme } = input
  const posters = [
    { file: `public/images/demo-poster-${theme}.webp`, scale: 1 },
    { file: `public/images/demo-poster-${theme}-small.webp`, scale: 0.5 },
  ]
  const files = { mp4: `public/video/demo-${theme}.mp4`, webm: `public/video/demo-${theme}.webm` }
  // A recording that is broken off leaves the former files whole.
  const folder = await mkdtemp(join(tmpdir(), 'kube-site-demo-'))
  const drafts = { mp4: join(folder, 'film.mp4'), webm: join(folder, 'film.webm') }
  await mkdir('public/video', { recursive: true })

  const { page, session, layouts } = await openFilm(browser, input)
  const encoder = encodeFilm(ffmpeg, drafts)
  try {
    const frames = Math.round(filmSeconds(story) * screen.framesPerSecond)
    let shown = ''
    let picture: Buffer = Buffer.alloc(0)
    for (let nth = 0; nth < frames; nth += 1) {
      const frame = frameAt(story, layouts, nth / screen.framesPerSecond)
      const key = JSON.stringify(frame)
      if (key !== shown) {
        await page.evaluate(showFrame, frame)
        picture = await photograph(session, 'png')
        shown = key
      }
      await encoder.add(picture)
    }
    await encoder.finish()
    await copyFile(drafts.mp4, files.mp4)
    await copyFile(drafts.webm, files.webm)
    await page.evaluate(showFrame, frameAt(story, layouts, story.posterAt))
    // Where the caption is, players put their controls.
    await page.locator('.film__foot').evaluate((foot: HTMLElement) => (foot.style.visibility = 'hidden'))
    for (const { file, scale } of posters) await writeFile(file, await photograph(session, 'webp', scale))
  } finally {
    encoder.stop()
    await page.close()
    await rm(folder, { recursive: true })
  }
  const written = async (file: string, limit: number) => ({ file, bytes: (await stat(file)).size, limit })
  return Promise.all([
    written(files.webm, videoLimit),
    written(files.mp4, videoLimit),
    ...posters.map(({ file }) => written(file, posterLimit)),
  ])
}

/** Writes a picture of every so many seconds of the film, to look at while the story is written. */
export async function drawStills(
  browser: Browser,
  input: FilmInput,
  { folder, every }: { folder: string; every: number },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { page, session, layouts } = await openFilm(browser, input)
  try {
    const seconds = filmSeconds(input.story)
    for (let time = 0; time <= seconds; time += every) {
      await page.evaluate(showFrame, frameAt(input.story, layouts, time))
      const name = `${input.theme}-${time.toFixed(2).padStart(5, '0')}.png`
      await writeFile(join(folder, name), await photograph(session, 'png'))
    }
  } finally {
    await page.close()
  }
}

async function photograph(session: CDPSession, format: 'png' | 'webp', scale = 1): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(scale === 1 ? {} : { clip: { x: 0, y: 0, width: screen.width, height: screen.height, scale } }),
    // A fast PNG is a larger one, and lossless all the same.
    ...(format === 'png' ? { optimizeForSpeed: true } : { quality: 82 }),
  })
  return Buffer.from(data, 'base64')
}
