import { describe, expect, test } from 'vitest'
import { desktop, kinds, phone } from '../browser/support.ts'
import type { Key } from './drivers/Engine.ts'
import type { EnginePage } from './EnginePage.ts'
import { engines, useEngine } from './useEngine.ts'

/** Presses Tab, or Shift and Tab, until the focus leaves the page: what had it, and what of that could not be seen. */
async function walk(page: EnginePage, ...keys: Key[]): Promise<{ stops: string[]; hidden: string[] }> {
  const stops: string[] = []
  const hidden: string[] = []
  while (stops.length < 250) {
    await page.press(...keys)
    const stop = await page.evaluate(async () => {
      const element = document.activeElement
      if (!element || element === document.body || element === document.documentElement) return undefined
      // WebKit begins again: it has nothing but the page to go to.
      const { walked } = window as unknown as { walked?: Set<Element> }
      if (walked?.has(element)) return undefined
      Object.assign(window, { walked: new Set([...(walked ?? []), element]) })
      // What scrolls into view smoothly is there after a moment.
      for (let frame = 0; frame < 60; frame++) {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        if (right > 0 && bottom > 0 && left < innerWidth && top < innerHeight) break
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return {
        // Its role changes when its island wakes.
        name: inPage.computeAccessibleName(element),
        inSlide: element.closest('[aria-roledescription=slide]') !== null,
        seen: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
      }
    })
    if (!stop) break
    // Until the carousel is awake, Tab reaches into each of its slides.
    if (stop.inSlide) continue
    stops.push(stop.name)
    if (!stop.seen) hidden.push(stop.name)
  }
  return { stops, hidden }
}

describe.each(engines)('%s', name => {
  const visitor = useEngine(name, { reducedMotion: false })

  test.each([desktop, phone])('Tab stops at everything in the figures, at $width px', async size => {
    const { page, problems } = await visitor.open(size)
    await page.open('/')
    const forwards = await walk(page, 'Tab')
    const figures = [
      'Slides',
      'Previous slide',
      'Next slide',
      'Observed',
      'With the policy',
      'Pause the traffic',
      'redis :6379',
      'Cilium L3/L4',
      'Why does checkout keep restarting in prod-eu-west?',
      'Unknown 1',
      'sysupdate, unknown, staging, 1 critical, 1 high',
    ]
    expect(forwards.stops.filter(stop => figures.includes(stop))).toEqual(figures)
    expect(forwards.hidden).toEqual([])
    expect(await problems()).toEqual([])
    // Of the first tab the focus has gone on to the browser's own controls.
    const other = await visitor.open(size)
    await other.page.open('/')
    const backwards = await walk(other.page, 'Shift', 'Tab')
    expect(backwards.stops.toReversed()).toEqual(forwards.stops)
    expect(backwards.hidden).toEqual([])
    expect(await other.problems()).toEqual([])
  })

  test.each(kinds.filter(path => path !== '/'))('Tab is always seen on %s, and leaves it', async path => {
    const { page } = await visitor.open(desktop)
    await page.open(path)
    const { stops, hidden } = await walk(page, 'Tab')
    expect(stops[0]).toBe('Skip to content')
    expect(stops.length).toBeGreaterThan(5)
    expect(stops.length).toBeLessThan(250)
    expect(hidden).toEqual([])
  })

  test('the skip link leads past the header', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/blog/')
    await page.press('Tab', 'Enter')
    await page.at('/blog/#main')
    await page.press('Tab')
    await page.role('main').evaluate(main => main.contains(document.activeElement))
    expect(await problems()).toEqual([])
  })
})
