import type { Page } from 'playwright-core'

interface TextSize {
  name: string
  /** Of the root element, as if a page were set to it. */
  rootSize?: string
  /** Of the browser's standard font, px. */
  fontSize?: number
}

/** Sizes of text that a visitor may have chosen. */
export const textSizes: readonly TextSize[] = [
  { name: 'at the usual size' },
  { name: 'at twice the size', rootSize: '200%' },
  { name: "with the browser's font at 32 px", fontSize: 32 },
]

/** Opens an address with text of a size. */
export async function openAtSize(
  page: Page,
  address: string,
  { rootSize, fontSize }: TextSize,
): Promise<void> {
  if (fontSize !== undefined) {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } })
  }
  await page.goto(address)
  if (rootSize !== undefined)
    await page.evaluate(size => {
      document.documentElement.style.fontSize = size
    }, rootSize)
}

/** How much wider than the window the page is, with everything on it open and laid out. Its last style sheets may still come. */
export async function surplus(page: Page): Promise<number> {
  await page.evaluate(() => {
    delete document.documentElement.dataset['layout']
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
