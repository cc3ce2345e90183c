import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { indexedPng, type Raster } from '../../cli/cards/indexedPng.ts'
import { brandFonts } from '../brandFonts.ts'

/** Pixels for each of the picture's CSS px, for screens that have as many. */
export const scale = 2

const symbols = '@fontsource-variable/geist-mono/files/geist-mono-symbols2-wght-normal.woff2'

/** A window of `windows.ts` as a PNG with a palette. Run from the project's root. */
export async function drawWindow(browser: Browser, html: string): Promise<Uint8Array> {
  const css = await readFile(join(import.meta.dirname, 'windows.css'), 'utf8')
  const page = await browser.newPage({ deviceScaleFactor: scale })
  try {
    const fonts = `${await brandFonts()}\n${await symbolsFont()}`
    await page.setContent(`<!doctype html><style>${fonts}\n${css}</style>${html}`)
    await page.evaluate(() => document.fonts.ready)
    return indexedPng(await rasterOf(page, await page.locator('.window').screenshot()))
  } finally {
    await page.close()
  }
}

/** The pixels of a PNG, which the browser knows how to read. */
async function rasterOf(page: Page, png: Buffer): Promise<Raster> {
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
      // A function takes only so many arguments.
      const part = 0x8000
      let text = ''
      for (let at = 0; at < bytes.length; at += part)
        text += String.fromCharCode(...bytes.subarray(at, at + part))
      return { width, height, base64: btoa(text) }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return { ...size, pixels: Buffer.from(base64, 'base64') }
}

/** The typeface's lines and blocks, which prompts are framed with, as a family of their own. */
async function symbolsFont(): Promise<string> {
  const bytes = await readFile(resolve('node_modules', symbols))
  const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')`
  return `@font-face { font-family: 'Geist Mono Symbols'; font-weight: 100 900; src: ${source} }`
}
