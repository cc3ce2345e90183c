import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { indexedPng, type Raster } from '../../cli/cards/indexedPng.ts'
import { brandFonts, fontFace } from '../brand/brandFonts.ts'
import { compileSheet } from '../compileSheet.ts'

/** Pixels of an image for each CSS px of its window. */
export const pixelsPerCssPx = 2

/** The box-drawing characters, with which prompts are framed, of a font that has them. */
const symbols = 'node_modules/@fontsource-variable/geist-mono/files/geist-mono-symbols2-wght-normal.woff2'

/** Draws a window of `windows.ts` as a PNG with a palette. Run from the project's root. */
export async function drawWindow(browser: Browser, html: string): Promise<Uint8Array> {
  const css = compileSheet('scripts/guide/windows.scss')
  const fonts = `${await brandFonts()}\n${fontFace('Geist Mono Symbols', await readFile(symbols))}`
  const page = await browser.newPage({ deviceScaleFactor: pixelsPerCssPx })
  try {
    await page.setContent(`<!doctype html><style>${fonts}\n${css}</style>${html}`)
    await page.evaluate(() => document.fonts.ready)
    return indexedPng(await decodePng(page, await page.locator('.window').screenshot()))
  } finally {
    await page.close()
  }
}

/** Lets the browser decode a PNG. */
async function decodePng(page: Page, png: Buffer): Promise<Raster> {
  const { base64, ...size } = await page.evaluate(
    async source => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('The browser has no canvas.')
      context.drawImage(image, 0, 0)
      const bytes = context.getImageData(0, 0, width, height).data
      // The number of arguments of a call is limited.
      const maxArguments = 0x8000
      let text = ''
      for (let start = 0; start < bytes.length; start += maxArguments)
        text += String.fromCharCode(...bytes.subarray(start, start + maxArguments))
      return { width, height, base64: btoa(text) }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return { ...size, pixels: Buffer.from(base64, 'base64') }
}
