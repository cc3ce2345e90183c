import { expect, test } from 'vitest'
import { moving, origin, useBrowser } from '../support.ts'

const visitor = useBrowser(moving)

/** A window in which the first and the second section are in view at once. */
const tall = { width: 1280, height: 2400 }

test('the first two sections of the home page fade in from the first paint on, and no others', async () => {
  const { page } = await visitor.open({ viewport: tall })
  await page.addInitScript(() => {
    const faded = new Set<number>()
    Object.assign(window, { faded })
    addEventListener('animationstart', ({ target }) => {
      const parts = target instanceof Element ? target.getAnimations() : []
      const isFading = parts.some(
        ({ effect }) => effect instanceof KeyframeEffect && 'opacity' in (effect.getKeyframes()[0] ?? {}),
      )
      const sections = [...document.querySelectorAll('main > section')]
      if (isFading) faded.add(sections.findIndex(section => section.contains(target as Element)))
    })
  })
  // What is in view at first does not wait for the script.
  await page.route(/\.js$/, route => route.abort())
  await page.goto(`${origin}/`)
  const faded = () => page.evaluate(() => [...(window as unknown as { faded: Set<number> }).faded].toSorted())
  await expect.poll(faded).toContain(0)
  await expect.poll(faded).toEqual([0, 1])
})
