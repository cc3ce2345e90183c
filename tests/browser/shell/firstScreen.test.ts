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
    // On a slow machine an animation has ended before its start is told: only its name is sure to be known.
    const isFading = (rule: CSSRule, name: string): boolean =>
      rule instanceof CSSKeyframesRule
        ? rule.name === name && rule[0]?.style.opacity !== ''
        : rule instanceof CSSGroupingRule && [...rule.cssRules].some(inner => isFading(inner, name))
    const fades = (name: string) =>
      [...document.styleSheets].some(({ cssRules }) => [...cssRules].some(rule => isFading(rule, name)))
    addEventListener('animationstart', ({ target, animationName }) => {
      const sections = [...document.querySelectorAll('main > section')]
      if (fades(animationName)) faded.add(sections.findIndex(section => section.contains(target as Element)))
    })
  })
  // What is in view at first does not wait for the script.
  await page.route(/\.js$/, route => route.abort())
  await page.goto(`${origin}/`)
  const faded = () => page.evaluate(() => [...(window as unknown as { faded: Set<number> }).faded].toSorted())
  await expect.poll(faded).toContain(0)
  await expect.poll(faded).toEqual([0, 1])
})
