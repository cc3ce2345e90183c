import { expect, test } from 'vitest'
import { blog, slug } from '../blog/blogSupport.ts'
import { openWithoutPictures } from '../holdAnswers.ts'
import { looks, origin, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** Elements that are whole in the window, each with its distance to the top of the window. */
const elementsInView = () =>
  [...document.querySelectorAll('main :is(h2, p, li, pre, a, button)')].flatMap(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top > 0 && bottom < innerHeight ? [{ element, top }] : []
  })

/** How far each of them has moved. */
const distances = (seen: ReturnType<typeof elementsInView>) =>
  seen.map(({ element, top }) => Math.abs(element.getBoundingClientRect().top - top))

const addresses = [`${origin}/`, `${blog}${slug}/`].flatMap(address =>
  looks.flatMap(({ viewport }) =>
    [6000, 7100].map(top => ({ address, viewport, width: viewport.width, top })),
  ),
)

test.each(addresses)(
  '$address at $width px: who has scrolled to $top before the page has loaded sees the same when it has',
  async ({ address, viewport, top }) => {
    const { page } = await visitor.open({ viewport })
    const load = await openWithoutPictures(page, address)
    await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
    // What comes into view is laid out, and may push away what is below it.
    await page.waitForTimeout(300)
    const seen = await page.evaluateHandle(elementsInView)
    load()
    await page.locator('html[data-loaded]:not([data-layout])').waitFor()
    const moved = await page.evaluate(distances, seen)
    expect(moved.length).toBeGreaterThan(0)
    expect(Math.max(...moved)).toBeLessThanOrEqual(2)
  },
)
