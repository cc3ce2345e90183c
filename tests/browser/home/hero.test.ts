import { expect, test } from 'vitest'
import { desktop, origin, phone, useBrowser } from '../support.ts'

const visitor = useBrowser()

// Chromium takes such a picture for the largest of the page, and for painted whenever what is above it changes.
test.each([phone, desktop])(
  'no picture lies behind the text of the first screen, at $width px',
  async viewport => {
    const { page } = await visitor.open({ viewport })
    await page.goto(`${origin}/`)
    const behind = await page.locator('#hero').evaluate(hero =>
      [hero, ...hero.querySelectorAll('*')].flatMap(element =>
        [undefined, '::before', '::after']
          .map(pseudo => getComputedStyle(element, pseudo))
          .flatMap(({ backgroundImage, maskImage }) => [backgroundImage, maskImage])
          .filter(image => image.includes('url(')),
      ),
    )
    expect(behind).toEqual([])
    const contours = await page.locator('.hero__contours').boundingBox()
    const hero = await page.locator('#hero').boundingBox()
    expect(contours?.width).toBe(hero?.width)
  },
)
