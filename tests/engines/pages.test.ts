import { describe, expect, test } from 'vitest'
import { runAxe } from '../browser/axe.ts'
import { desktop, kinds, phone, themes, unknownPath } from '../browser/support.ts'
import { engines, useEngine } from './useEngine.ts'

describe.each(engines)('%s', name => {
  const visitor = useEngine(name)

  test.each(kinds)('%s opens without a problem, fits the window, and axe finds nothing', async path => {
    for (const theme of themes) {
      const { page, problems } = await visitor.open({ ...desktop, theme })
      for (const size of [desktop, phone]) {
        await page.resize(size)
        await page.open(path)
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
        await page.scrollThrough()
        await page.until(isDrawn)
        expect(await page.evaluate(overflow)).toBe(0)
        expect((await runAxe(page)).violations, `${theme}, ${size.width} px`).toEqual([])
      }
      const expected = path === unknownPath ? /^\/blog\/no-such-post\/(?: 404|: 404: there is no page)/ : /^$/
      expect((await problems()).filter(problem => !expected.test(problem))).toEqual([])
    }
  })
})

/** The viewer of a legal page shows its document. WebKit tells a page that is left of each load that it cuts off. */
const isDrawn = () =>
  inPage.find([{ role: 'region', name: { source: ', PDF$' } }]).length === 0 ||
  inPage.find([{ role: 'img', name: { source: '^Page 1 of' }, states: { busy: false } }]).length > 0

/** How much wider the page is than the window without its scroll bar, in CSS pixels. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
