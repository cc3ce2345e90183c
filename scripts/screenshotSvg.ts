import type { Browser } from 'playwright-core'
import { brandFonts } from './brandFonts.ts'

/** The size of a picture in pixels, and how it is stored. */
export interface PictureFormat {
  width: number
  height: number
  format: 'png' | 'webp'
  /** Of a WebP, 0 to 100. */
  quality?: number
}

/** An SVG as a picture, in the site's fonts. What the SVG leaves empty is transparent in a PNG. */
export async function screenshotSvg(browser: Browser, svg: string, picture: PictureFormat): Promise<Buffer> {
  const { width, height, format, quality = 80 } = picture
  const page = await browser.newPage({ viewport: { width, height } })
  try {
    const css = `${await brandFonts()} body { margin: 0 } svg { display: block } body > svg { width: 100vw; height: 100vh }`
    await page.setContent(`<!doctype html><style>${css}</style>${svg}`)
    await page.evaluate(() => document.fonts.ready)
    if (format === 'png') return await page.screenshot({ omitBackground: true })
    // Playwright itself writes PNG and JPEG only.
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format, quality })
    return Buffer.from(data, 'base64')
  } finally {
    await page.close()
  }
}
