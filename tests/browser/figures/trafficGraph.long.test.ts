import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdLateScripts } from '../holdAnswers.ts'
import { desktop, moving, phone, sectionPage, themes, useBrowser } from '../support.ts'
import { button, openGraph, policy, sharedGraph, summary } from './trafficSupport.ts'

// How the graph is drawn, by its classes: the drawing has no names.

const visitor = useBrowser()
const shared = sharedGraph()

const graph = '.traffic-graph'
const playing = '.traffic-graph--moving'

/** The contrast of two colours (WCAG 2). */
function contrast(...colours: [number[], number[]]): number {
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4
  const [dark = 0, light = 0] = colours
    .map(
      ([red = 0, green = 0, blue = 0]) =>
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue),
    )
    .toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/** The layout that is shown. A straight line has no area, so that Playwright takes it for invisible. */
const layout = (page: Page) => page.locator('.traffic-lines:visible')

const lines = (page: Page) => layout(page).locator('g')

/** The ends of those lines, in the same order: arrows, and crosses where an edge is blocked. */
const ends = (page: Page) => layout(page).locator('> use')
const arrows = (page: Page) => layout(page).locator('> use:not([href$="stop"])')
const crosses = (page: Page) => layout(page).locator('> use[href$="stop"]')

/** Lines and ends that stand back behind those of a chosen workload, and the word beside one. */
const pale = (page: Page) => layout(page).locator('[data-apart]')
const paleWord = (page: Page) => page.locator('p[data-apart]')

/** How many animations run in the graph at this moment. */
const running = (page: Page): Promise<number> =>
  page
    .locator(graph)
    .evaluate(
      element =>
        element.getAnimations({ subtree: true }).filter(animation => animation.playState === 'running')
          .length,
    )

describe('waking', () => {
  test.each([desktop, phone])('moves nothing and warns of nothing, at $width px', async viewport => {
    const { page, problems } = await visitor.open({ viewport })
    const release = await holdLateScripts(page)
    await page.goto(sectionPage('network-security'))
    const places = () =>
      page
        .locator('[class*="traffic-chart__at--"], .traffic-graph__summary, .code-pane__code')
        .evaluateAll(elements =>
          elements.map(element => {
            const { x, y, width, height } = (element as HTMLElement).getBoundingClientRect()
            return [x, y + scrollY, width, height].map(Math.round)
          }),
        )
    const before = await places()
    const text = await policy(page).innerText()
    release()
    await page.locator('.traffic-lines__flow').first().waitFor({ state: 'attached' })
    expect(await places()).toEqual(before)
    expect(await policy(page).innerText()).toBe(text)
    expect(problems).toEqual([])
  })
})

describe.each([desktop, phone])('at $width px', viewport => {
  test('each line begins and ends at its boxes; text is 13 px or more, and fits its box', async () => {
    const { page } = await openGraph(visitor, { viewport })
    const starts = await lines(page).evaluateAll(drawn =>
      drawn.map(line => {
        const path = line.querySelector('path')!
        const { x, y } = path.getPointAtLength(0).matrixTransform(path.getScreenCTM()!)
        return { x, y }
      }),
    )
    const tips = await ends(page).evaluateAll(drawn =>
      drawn.map((end, index) => {
        const line = end.parentElement!.querySelectorAll('g')[index]!
        const beyond = line.querySelector<SVGPathElement>('.traffic-lines__beyond')
        const use = end as SVGUseElement
        const { x, y } = beyond
          ? beyond.getPointAtLength(beyond.getTotalLength()).matrixTransform(beyond.getScreenCTM()!)
          : new DOMPoint(use.x.baseVal.value, use.y.baseVal.value).matrixTransform(use.getScreenCTM()!)
        return { x, y }
      }),
    )
    const loose = await page.evaluate(
      points => {
        const names = ['gateway', 'frontend', 'checkout', 'cart', 'redis', 'payments', 'ledger-db', 'reports']
        const boxes = names.map(name =>
          document.querySelector(`.traffic-chart__at--${name}`)!.getBoundingClientRect(),
        )
        const touched = (x: number, y: number) =>
          boxes.filter(
            ({ left, right, top, bottom }) => x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2,
          ).length
        return points.filter(({ x, y }) => touched(x, y) !== 1)
      },
      [...starts, ...tips],
    )
    expect(starts).toHaveLength(10)
    expect(tips).toHaveLength(10)
    expect(loose).toEqual([])
    const faulty = await page.locator(`${graph} :is(p, button, span, li):visible`).evaluateAll(elements =>
      elements
        .filter(element => !element.closest('.visually-hidden'))
        .filter(
          element =>
            Number.parseFloat(getComputedStyle(element).fontSize) < 13 ||
            element.scrollWidth >
              element.clientWidth + (getComputedStyle(element).display === 'inline' ? 999 : 0),
        )
        .map(element => element.textContent),
    )
    expect(faulty).toEqual([])
  })
})

test('the page does not scroll sideways on the narrowest phone', async () => {
  const { page } = await openGraph(visitor, { ...moving, viewport: { width: 320, height: 640 } })
  const { x, width } = (await button(page, 'Pause the traffic').boundingBox())!
  const outer = (await page.locator(graph).boundingBox())!
  expect(x + width).toBeLessThanOrEqual(outer.x + outer.width - 12)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

describe.each([
  { theme: 'dark', green: 'rgb(70, 208, 138)', red: 'rgb(255, 111, 97)' },
  { theme: 'light', green: 'rgb(18, 128, 74)', red: 'rgb(196, 51, 42)' },
] as const)('in the $theme theme', ({ theme, green, red }) => {
  test('allowed edges are green and solid with an arrow, blocked ones red and dashed with a cross', async () => {
    const { page } = await openGraph(visitor, { theme })
    const looks = await lines(page).evaluateAll(drawn =>
      drawn.map(line => {
        const { stroke, strokeDasharray } = getComputedStyle(line.querySelector('path')!)
        return { stroke, dashed: strokeDasharray !== 'none' }
      }),
    )
    expect(looks).toEqual([
      ...Array.from({ length: 8 }, () => ({ stroke: green, dashed: false })),
      ...Array.from({ length: 2 }, () => ({ stroke: red, dashed: true })),
    ])
    const strokes = (shapes: ReturnType<typeof arrows>) =>
      shapes.evaluateAll(drawn => drawn.map(end => getComputedStyle(end).stroke))
    expect(await strokes(arrows(page))).toEqual(Array.from({ length: 8 }, () => green))
    expect(await strokes(crosses(page))).toEqual([red, red])
  })
})

test.each(themes)('what is pressed differs from what is not by 3:1, in the %s theme', async theme => {
  const { page } = await openGraph(visitor, { theme })
  // WCAG 1.4.11
  const outlines = await page
    .locator(`${graph} .traffic-controls [aria-pressed]`)
    .evaluateAll(all =>
      all.map(each =>
        /rgb\((\d+), (\d+), (\d+)\)/.exec(getComputedStyle(each).boxShadow)?.slice(1).map(Number),
      ),
    )
  const panel = await page
    .locator('figure')
    .filter({ has: page.locator(graph) })
    .evaluate(figure => getComputedStyle(figure).backgroundColor.match(/\d+/g)!.map(Number))
  expect(outlines.map(outline => outline && contrast(outline, panel) > 3)).toEqual([undefined, true])
  const borders = () =>
    page
      .locator(`${graph} button[aria-pressed=false][class*=node]`)
      .evaluateAll(nodes => new Set(nodes.map(node => getComputedStyle(node).borderColor)).size)
  expect(await borders()).toBe(1)
})

test('a chosen workload lets its edges stand out, and the observed traffic has no cross', async () => {
  const { page } = await shared()
  expect(await pale(page).count()).toBe(0)
  await button(page, 'cart').click()
  expect(await lines(page).count()).toBe(10)
  expect(await pale(page).count()).toBe(16)
  // The word beside an edge of another workload stands back, too.
  expect(await paleWord(page).count()).toBe(1)
  await button(page, 'reports').click()
  expect(await paleWord(page).count()).toBe(0)
  await button(page, 'reports').click()
  expect(await pale(page).count()).toBe(0)
  await button(page, 'Observed').click()
  expect(await summary(page).innerText()).toMatch(/^10 connections/)
  expect([await arrows(page).count(), await crosses(page).count()]).toEqual([10, 0])
  await button(page, 'With the policy').click()
  expect([await arrows(page).count(), await crosses(page).count()]).toEqual([8, 2])
})

test('choosing a workload moves nothing, whichever it is, and its policy fits the frame', async () => {
  const { page } = await shared()
  const height = () => page.locator(graph).evaluate(element => element.getBoundingClientRect().height)
  const before = await height()
  for (const name of ['frontend', 'checkout', 'cart', 'redis', 'payments', 'ledger-db', 'reports']) {
    await button(page, name).click()
    for (const layer of ['Istio L7', 'Cilium L3/L4']) {
      await page.getByText(layer).click()
      expect(await height(), `${name}, ${layer}`).toBe(before)
      const cut = await policy(page).evaluate(code => code.scrollWidth - code.clientWidth)
      expect(cut, `${name}, ${layer}`).toBe(0)
    }
  }
  await button(page, 'reports').click()
})

describe('the traffic moves', () => {
  test('until it is paused, and only while it is on the screen', async () => {
    const { page } = await openGraph(visitor, { ...moving, viewport: { width: 1280, height: 300 } })
    await page.locator(graph).scrollIntoViewIfNeeded()
    await expect.poll(() => running(page)).toBeGreaterThan(0)
    await button(page, 'Pause the traffic').click()
    await expect.poll(() => running(page)).toBe(0)
    await button(page, 'Play the traffic').click()
    await expect.poll(() => running(page)).toBeGreaterThan(0)

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => page.locator(playing).count()).toBe(0)
    expect(await running(page)).toBe(0)
    await page.locator(graph).scrollIntoViewIfNeeded()
    await expect.poll(() => running(page)).toBeGreaterThan(0)
  })

  test('without jumps: each line has one dash animation, whose dots keep their places while it is paused', async () => {
    const { page } = await openGraph(visitor, moving)
    await expect.poll(() => running(page)).toBe(10)
    const dots = layout(page).locator('.traffic-lines__flow')
    const jumps = await dots.evaluateAll(drawn =>
      drawn.map(line => {
        const { strokeDasharray, animationTimingFunction } = getComputedStyle(line)
        const effect = line.getAnimations()[0]!.effect as KeyframeEffect
        const { strokeDashoffset } = effect.getKeyframes().at(-1)!
        const steps = Number(/^steps\((\d+)/.exec(animationTimingFunction)?.[1] ?? Infinity)
        const length = -Number.parseFloat(String(strokeDashoffset))
        return { isWhole: strokeDasharray.endsWith(` ${length}px`), jump: length / steps }
      }),
    )
    expect(jumps).toHaveLength(10)
    for (const { isWhole, jump } of jumps) expect([isWhole, jump <= 1]).toEqual([true, true])
    await button(page, 'Pause the traffic').click()
    await expect.poll(() => running(page)).toBe(0)
    expect(await dots.count()).toBe(10)
  })

  test('never where motion is not welcome, and there is nothing to pause', async () => {
    const { page } = await openGraph(visitor)
    await page.locator(playing).waitFor()
    expect(await running(page)).toBe(0)
    expect(await page.locator('.traffic-lines__flow:visible').count()).toBe(0)
    expect(await button(page, 'Pause the traffic').isVisible()).toBe(false)
  })
})

test('without JavaScript the simulation is there, with a policy, and stands still', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(sectionPage('network-security'))
  expect(await lines(page).count()).toBe(10)
  expect(await crosses(page).count()).toBe(2)
  expect(await page.locator('.traffic-lines__flow:visible').count()).toBe(0)
  expect(await page.locator(`${graph} button:visible`).count()).toBe(0)
  expect(await policy(page).innerText()).toContain('name: ledger-db')
  expect((await page.locator('.traffic-controls').boundingBox())?.height).toBeLessThan(24)
})
