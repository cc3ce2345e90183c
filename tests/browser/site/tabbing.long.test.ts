import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buttons } from '../home/carouselSupport.ts'
import { holdLateScripts } from '../holdAnswers.ts'
import { desktop, moving, origin, phone, useBrowser, type Visit } from '../support.ts'

const visitor = useBrowser(moving)

/** Time between the presses of a person, and of one who holds the key down. */
const paces = { human: 80, fast: 0 }

/** What has the focus, in words; undefined where nothing has it, empty in a slide. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    // Until the carousel is awake, Tab reaches into each of its slides.
    if (element.closest('.carousel__slide')) return ''
    const name = element.getAttribute('aria-label') ?? element.textContent
    return `${element.localName} ${name.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`
  })

/** Opens the home page and presses a key until the focus leaves it: what had the focus, in order. */
async function walk({ page }: Visit, key: string, pauseMs: number): Promise<string[]> {
  await page.goto(`${origin}/`)
  const stops: string[] = []
  while (stops.length < 200) {
    await page.keyboard.press(key)
    const stop = await focused(page)
    if (stop === undefined) break
    if (stop) stops.push(stop)
    await page.waitForTimeout(pauseMs)
  }
  return stops
}

const figureStops = [
  'div Slides',
  'button Previous slide',
  'button Next slide',
  'button Observed',
  'button With the policy',
  'button Pause the traffic',
  'button redis :6379',
  'button Cilium L3/L4',
  'button Unknown 1',
  'g redis, database, prod-eu-west, 1 critica',
]

// Each window, direction and pace meets each of the others once.
test.each([
  { viewport: phone, forwards: 'fast', backwards: 'human' },
  { viewport: desktop, forwards: 'human', backwards: 'fast' },
] as const)(
  'Tab stops at everything in the figures, $forwards forwards, $backwards backwards, at $viewport.width px',
  async ({ viewport, ...pace }) => {
    const there = await visitor.open({ viewport })
    const back = await visitor.open({ viewport })
    // At once, because most of the time is a person's.
    const [forwards, backwards] = await Promise.all([
      walk(there, 'Tab', paces[pace.forwards]),
      walk(back, 'Shift+Tab', paces[pace.backwards]),
    ])
    expect(forwards.filter(stop => figureStops.includes(stop))).toEqual(figureStops)
    expect(backwards.toReversed()).toEqual(forwards)
    expect([...there.problems, ...back.problems]).toEqual([])
  },
)

test('a press before the code of a figure has loaded is done once it has', async () => {
  const { page, problems } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(`${origin}/`)
  const observed = page.getByRole('button', { name: 'Observed' })
  await observed.focus()
  await page.keyboard.press('Enter')
  await buttons(page).next.click()
  expect(await observed.getAttribute('aria-pressed')).toBe('false')
  release()
  await expect.poll(() => observed.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page.locator('.carousel__marks').innerText()).toBe('2 / 4')
  expect(problems).toEqual([])
})
