import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { kinds, origin, useBrowser } from '../support.ts'

const visitor = useBrowser({ reducedMotion: 'reduce', viewport: { width: 320, height: 740 } })

/** Words without a place to break, as Kubernetes and German have them. */
const longWords =
  'CiliumClusterwideNetworkPolicyValidationError Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'

/**
 * Adds long words to everything that a page says and a writer or the configuration may have written: headings, links,
 * tags, names, prices, cells, captions, labels. What the product draws by itself stays.
 */
const lengthen = (page: Page): Promise<number> =>
  page.evaluate(words => {
    const own =
      'script, style, svg, kbd, time, .figure, .feature__figure, .visually-hidden, .pagination, .anchor, .phone-menu__summary'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const written = texts.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest(own))
    for (const text of written) text.data += ` ${words}`
    return written.length
  }, longWords)

/** How much wider than the window the page is, with everything on it open and laid out. */
async function surplus(page: Page): Promise<number> {
  await page.evaluate(() => {
    delete document.documentElement.dataset['layout']
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Sizes of text that a visitor may have chosen. */
const sizes: readonly { name: string; rootSize?: string; fontSize?: number }[] = [
  { name: 'at the usual size' },
  { name: 'at twice the size', rootSize: '200%' },
  { name: "with the browser's font at 32 px", fontSize: 32 },
]

describe.each(sizes)('$name', ({ rootSize, fontSize }) => {
  test.each(kinds)('no word widens %s at 320 px', async path => {
    const { page } = await visitor.open()
    if (fontSize !== undefined) {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } })
    }
    await page.goto(origin + path)
    if (rootSize !== undefined)
      await page.evaluate(size => {
        document.documentElement.style.fontSize = size
      }, rootSize)
    expect(await surplus(page), 'as it is').toBe(0)
    expect(await lengthen(page)).toBeGreaterThan(10)
    expect(await surplus(page), 'with long words').toBe(0)
  })
})
