import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { kinds, origin, useBrowser } from '../support.ts'
import { openAtSize, surplus, textSizes } from './textSizes.ts'

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

describe.each(textSizes)('$name', size => {
  test.each(kinds)('no word widens %s at 320 px', async path => {
    const { page } = await visitor.open()
    await openAtSize(page, origin + path, size)
    await expect.poll(() => surplus(page), { message: 'as it is' }).toBe(0)
    expect(await lengthen(page)).toBeGreaterThan(10)
    await expect.poll(() => surplus(page), { message: 'with long words' }).toBe(0)
  })
})
