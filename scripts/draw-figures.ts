// Draws the figures of the posts in both themes: scripts/figures/<name>.svg becomes <name>-light.webp and
// <name>-dark.webp in public/images/posts, and the same half as wide, `…-small.webp`. Names as arguments draw those figures alone. Run from the project's root.
import { readdir, readFile } from 'node:fs/promises'
import { brandFonts } from './brandFonts.ts'
import { compileSheet } from './compileSheet.ts'
import { figurePage, parseFigureSize, themes } from './figurePage.ts'
import { launchBrowser } from './launchBrowser.ts'
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
const maxImageBytes = 60_000

const allNames = (await readdir(folder))
  .filter(file => file.endsWith('.svg'))
  .map(file => file.slice(0, -'.svg'.length))
const names = process.argv.length > 2 ? process.argv.slice(2) : allNames.toSorted()
const css = `${await brandFonts()}\n${compileSheet(`${folder}/chart.scss`)}`

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  const images: OutputFile[] = []
  for (const name of names) {
    const svg = await readFile(`${folder}/${name}.svg`, 'utf8')
    const size = parseFigureSize(name, svg)
    for (const { ending, pixelsPerCssPx } of isInText.test(name) ? sizes.slice(0, 1) : sizes) {
      const metrics = { ...size, deviceScaleFactor: pixelsPerCssPx, mobile: false }
      await session.send('Emulation.setDeviceMetricsOverride', metrics)
      for (const theme of themes) {
        await page.setContent(figurePage({ svg, size, css, theme }))
        await page.evaluate(() => document.fonts.ready)
        // Playwright itself writes PNG and JPEG only.
        const { data } = await session.send('Page.captureScreenshot', {
          format: 'webp',
          quality: webpQuality,
        })
        images.push({
          path: `public/images/posts/${name}-${theme}${ending}.webp`,
          bytes: Buffer.from(data, 'base64'),
          maxBytes: maxImageBytes,
        })
      }
    }
  }
  await writeFiles(images)
} finally {
  await browser.close()
}
