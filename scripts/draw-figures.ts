// Draws the figures of the posts, scripts/figures/<name>.svg, into public/images/posts: <name>-light and <name>-dark,
// each also half as wide as `…-small`, and each as WebP and AVIF. Arguments name the only figures to draw. Run from the
// project's root.
import { readdir, readFile } from 'node:fs/promises'
import { brandFonts } from './fonts/fontParts.ts'
import { compileSheet, figurePage, parseFigureSize, themes } from './figures/figurePage.ts'
import { launchBrowser, openPage } from './programs/launchBrowser.ts'
import { encodedImage, type OutputFile, writeFiles } from './writeFiles.ts'

const folder = 'scripts/figures'
/** Suffixes of the names; phones load the small one. */
const sizes = [
  { ending: '', pixelsPerCssPx: 2 },
  { ending: '-small', pixelsPerCssPx: 1 },
]
/** A figure within a post's text, `<name>-2.svg`, has no small one, because it is loaded late. */
const isInText = /-\d+$/
/** Both are equally close to the original. */
const quality = { webp: { quality: 80 }, avif: { quality: 62, effort: 9 } }
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
        // Each on a new page: the second text that a page shows has letters of other widths.
        const html = figurePage({ svg, size, css, theme })
        const page = await openPage(browser, html, { viewport: size, deviceScaleFactor: pixelsPerCssPx })
        const png = await page.screenshot()
        const path = `public/images/posts/${name}-${theme}${ending}`
        images.push(...(await encodedImage({ path, bytes: png, maxBytes: maxImageBytes }, quality)))
        await page.close()
      }
  }
  await writeFiles(images)
} finally {
  await browser.close()
}
