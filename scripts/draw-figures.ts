// Draws the figures of the posts in both themes: scripts/figures/<name>.svg becomes <name>-light.webp and
// <name>-dark.webp in public/images/posts, the same half as wide, `…-small.webp`, and each as `….avif`, too. Names as
// arguments draw those figures alone. Run from the project's root.
import { readdir, readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { brandFonts } from './brand/brandFonts.ts'
import { compileSheet } from './compileSheet.ts'
import { type FigureSize, figurePage, parseFigureSize, themes } from './figures/figurePage.ts'
import { launchBrowser } from './programs/launchBrowser.ts'
import { type OutputFile, writeFiles } from './writeFiles.ts'

const folder = 'scripts/figures'
/** Names end with these words; a phone loads the small one. */
const sizes = [
  { ending: '', pixelsPerCssPx: 2 },
  { ending: '-small', pixelsPerCssPx: 1 },
]
/** A figure within a post's text, `<name>-2.svg`: texts load their images late, and have no small ones. */
const isInText = /-\d+$/
const webpQuality = 86
/** As near to what is drawn as the WebP of the quality above. */
const avifOptions = { quality: 62, effort: 9 }
const maxImageBytes = 60_000

const allNames = (await readdir(folder))
  .filter(file => file.endsWith('.svg'))
  .map(file => file.slice(0, -'.svg'.length))
const names = process.argv.length > 2 ? process.argv.slice(2) : allNames.toSorted()
const css = `${await brandFonts()}\n${compileSheet(`${folder}/chart.scss`)}`

const browser = await launchBrowser()
try {
  const images: OutputFile[] = []
  for (const name of names) {
    const svg = await readFile(`${folder}/${name}.svg`, 'utf8')
    const size = parseFigureSize(name, svg)
    for (const { ending, pixelsPerCssPx } of isInText.test(name) ? sizes.slice(0, 1) : sizes)
      for (const theme of themes) {
        // A page of its own: the second text that a page shows has letters of other widths.
        const page = await browser.newPage()
        const capture = await captureOf(page, { ...size, deviceScaleFactor: pixelsPerCssPx })
        await page.setContent(figurePage({ svg, size, css, theme }))
        await page.evaluate(() => document.fonts.ready)
        const path = `public/images/posts/${name}-${theme}${ending}`
        const webp = await capture({ format: 'webp', quality: webpQuality })
        images.push({ path: `${path}.webp`, bytes: webp, maxBytes: maxImageBytes })
        const avif = await sharp(await capture({ format: 'png' }))
          .avif(avifOptions)
          .toBuffer()
        images.push({ path: `${path}.avif`, bytes: avif, maxBytes: maxImageBytes })
        await page.close()
      }
  }
  await writeFiles(images)
} finally {
  await browser.close()
}

/** Makes a page as large as a figure, and gives a function that captures it: Playwright's own writes no WebP. */
async function captureOf(page: Page, metrics: FigureSize & { deviceScaleFactor: number }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false })
  return async (options: { format: 'png' } | { format: 'webp'; quality: number }) =>
    Buffer.from((await session.send('Page.captureScreenshot', options)).data, 'base64')
}
