import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { brandFonts, fontFace } from '../brand/brandFonts.ts'
import { compileSheet } from '../compileSheet.ts'
import { openPage } from '../programs/openPage.ts'

/** Pixels of an image for each CSS px of its window. */
export const pixelsPerCssPx = 2

/** A font with the box-drawing characters that frame prompts. */
const symbols = 'node_modules/@fontsource-variable/geist-mono/files/geist-mono-symbols2-wght-normal.woff2'

/** Draws a window of `windows.ts` as a PNG with a palette. Run from the project's root. */
export async function drawWindow(browser: Browser, html: string): Promise<Uint8Array> {
  const css = compileSheet('scripts/guide/windows.scss')
  const fonts = `${await brandFonts()}\n${fontFace('Geist Mono Symbols', await readFile(symbols))}`
  const document = `<!doctype html><style>${fonts}\n${css}</style>${html}`
  const page = await openPage(browser, document, { deviceScaleFactor: pixelsPerCssPx })
  const png = await page.locator('.window').screenshot()
  await page.close()
  return sharp(png).png({ palette: true, dither: 0, compressionLevel: 9 }).toBuffer()
}
