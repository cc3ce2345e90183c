import { expect, test } from 'vitest'
import { origin, themes, useBrowser } from '../support.ts'

const visitor = useBrowser()

test.each(themes)('who asks for more contrast gets it, in the %s theme', async theme => {
  const colours = async (contrast: 'more' | 'no-preference') => {
    const { page } = await visitor.open({ theme, contrast })
    await page.goto(`${origin}/pricing/`)
    return page.evaluate(() =>
      ['--line', '--ink-2', '--ink-3'].map(token =>
        getComputedStyle(document.documentElement).getPropertyValue(token),
      ),
    )
  }
  const [usual, more] = [await colours('no-preference'), await colours('more')]
  /** Brightness of a colour, from 0 to 255. */
  const light = (colour: string) => Number.parseInt(colour.slice(3, 5), 16)
  for (const [index, colour] of more.entries()) {
    const difference = light(colour) - light(usual[index] ?? '')
    expect(theme === 'dark' ? difference : -difference).toBeGreaterThan(20)
  }
})
