import type { Browser, Page } from 'playwright-core'

type PageOptions = Parameters<Browser['newPage']>[0]

/** Opens a page with the given HTML, and waits for its fonts. */
export async function openPage(browser: Browser, html: string, options?: PageOptions): Promise<Page> {
  const page = await browser.newPage(options)
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page
}
