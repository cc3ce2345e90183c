// Records the demo video with the site's own figures, as scripts/demo/storyboard.tsx describes it: for each theme an
// H.264 and a VP9 file in public/video, and the poster in public/images, as WebP and in two sizes of AVIF. Takes some
// minutes, and needs ffmpeg.
// Run from the project's root, and again when one of its figures changes.
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { build } from 'rolldown'
import sharp from 'sharp'
import { filmPage, posterPage } from './demo/filmPages.tsx'
import { filmSeconds, screen } from './demo/prepareFilm.ts'
import { scenes } from './demo/storyboard.tsx'
import { type Theme, themes } from './figures/figurePage.ts'
import { launchBrowser, openPage } from './programs/launchBrowser.ts'
import { encodedImage, writeFiles } from './writeFiles.ts'

/**
 * The first screen waits for the poster, and its text is part of the image. The AVIF is as close to the original as the
 * WebP in brightness, and closer in colour.
 */
const quality = { webp: { quality: 55 }, avif: { quality: 44, effort: 9 } }
const framesPerSecond = 30
/** Drawn at twice its CSS size, the film's text has nearly the size of the page's in the hero. */
const pageOptions = { viewport: screen, deviceScaleFactor: 2 }

if (spawnSync('ffmpeg').error)
  throw new Error('Install ffmpeg, which encodes the video, and run `npm run demo` again.')

// Without hinting, letters do not jump while the camera moves.
const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
try {
  for (const theme of themes) {
    await drawPoster(theme)
    await recordFilm(theme)
  }
} finally {
  await browser.close()
}

async function drawPoster(theme: Theme): Promise<void> {
  const page = await openPage(browser, posterPage(theme), pageOptions)
  const [large, small] = [await page.screenshot(), await page.screenshot({ scale: 'css' })]
  await page.close()
  const path = `public/images/demo-poster-${theme}`
  await writeFiles([
    ...(await encodedImage({ path, bytes: large, maxBytes: 60_000 }, quality)),
    { path: `${path}-small.avif`, bytes: await sharp(small).avif(quality.avif).toBuffer() },
  ])
}

async function recordFilm(theme: Theme): Promise<void> {
  const page = await openPage(browser, filmPage(theme), pageOptions)
  const paths = [`public/video/demo-${theme}.webm`, `public/video/demo-${theme}.mp4`] as const
  const encoding = promisify(execFile)('ffmpeg', encodeOptions(paths))
  await Promise.all([pipeline(drawFrames(page), encoding.child.stdin!), encoding])
  await page.close()
  for (const path of paths) await writeFiles([{ path, bytes: await readFile(path), maxBytes: 3_000_000 }])
}

/** Draws each frame by itself, however long that takes, as a PNG. */
async function* drawFrames(page: Page): AsyncGenerator<Buffer> {
  const input = resolve('scripts/demo/prepareFilm.ts')
  const { output } = await build({ input, write: false, output: { format: 'iife', name: 'film' } })
  await page.addScriptTag({ content: output[0].code })
  const timings = scenes.map(scene => ({ ...scene, figure: undefined }))
  await page.evaluate(`globalThis.show = film.prepareFilm(${JSON.stringify(timings)})`)
  for (let frame = 0; frame / framesPerSecond < filmSeconds(scenes); frame++) {
    await page.evaluate(`show(${frame / framesPerSecond})`)
    yield await page.screenshot()
  }
}

/** Options of ffmpeg that encode PNG frames as VP9 and as H.264. Equal frames give equal files. */
function encodeOptions([webm, mp4]: readonly [webm: string, mp4: string]): string[] {
  const input = `-hide_banner -loglevel error -y -f image2pipe -framerate ${framesPerSecond} -i -`
  // The film is text and thin lines on flat colours, so edges must stay sharp. Its colours are tagged as BT.709, so that
  // they match those of the page.
  const color =
    '-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p ' +
    '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
  const vp9 = '-c:v libvpx-vp9 -crf 38 -b:v 0 -deadline good -cpu-used 3 -row-mt 1 -g 240'
  const h264 =
    '-c:v libx264 -profile:v high -level 3.1 -preset slow -tune animation -crf 24 -movflags +faststart'
  const reproducible = '-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact'
  const line = `${input} ${color} ${vp9} ${reproducible} ${webm} ${color} ${h264} ${reproducible} ${mp4}`
  return line.split(' ')
}
