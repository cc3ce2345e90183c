import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdLateScripts } from '../holdAnswers.ts'
import { desktop, sectionPage, useBrowser } from '../support.ts'
import { map, panel, sharedMap } from './topologySupport.ts'

const visitor = useBrowser()
const shared = sharedMap()
const tablet = { width: 1024, height: 768 }
const smallest = { width: 320, height: 640 }

/** Of each layout one: charts below each other, all in one, and the panel beside it. */
const windows = [smallest, tablet, desktop]

test.each(windows)(
  'waking moves nothing, all is in its place and large enough, and arrow keys lead to all workloads, at $width px',
  async viewport => {
    const { page, problems } = await visitor.open({ viewport })
    const release = await holdLateScripts(page)
    await page.goto(sectionPage('topology-map'))
    const places = () =>
      page
        .locator('.topology')
        .evaluate(figure =>
          [...figure.querySelectorAll('*')]
            .map(element => element.getBoundingClientRect())
            .map(({ x, y, width, height }) =>
              [x, y - figure.getBoundingClientRect().y, width, height].map(Math.round).join(' '),
            ),
        )
    const before = await places()
    release()
    await map(page).waitFor()
    expect(await places()).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    expect(await smallParts(page)).toEqual({ targets: 0, texts: 0 })
    expect(await seaGaps(page)).toEqual([])
    expect(await panelHeights(page)).toHaveLength(1)
    expect(await withoutWay(page)).toBe(0)
    expect(problems).toEqual([])
  },
)

/** How far the sea ends before each edge of the map, CSS px. */
const seaGaps = (page: Page): Promise<number[]> =>
  page.locator('.topology__map').evaluate(element => {
    // The lengths of the style are those before the zoom of a large window.
    const zoom = Number(getComputedStyle(element).zoom)
    const box = element.getBoundingClientRect()
    const [width, height] = [box.width / zoom, box.height / zoom]
    const sea = getComputedStyle(element, '::after')
    const [x = 0, y = 0] = [sea.left, sea.top].map(Number.parseFloat)
    const [halfWidth, halfHeight] = [sea.width, sea.height].map(size => Number.parseFloat(size) / 2)
    return [x - halfWidth!, y - halfHeight!, width - x - halfWidth!, height - y - halfHeight!].filter(
      gap => gap >= 0.5,
    )
  })

/** Targets that are less than 24 px high or wide, and texts under 13 px. */
const smallParts = (page: Page) =>
  page.locator('.topology').evaluate(figure => ({
    targets: [...figure.querySelectorAll('[role=option] > rect, label, a')]
      .filter(element => element.checkVisibility())
      .map(element => element.getBoundingClientRect())
      .filter(({ width, height }) => Math.min(width, height) < 24).length,
    texts: [...figure.querySelectorAll('*')].filter(
      element => element.textContent !== '' && Number.parseFloat(getComputedStyle(element).fontSize) < 13,
    ).length,
  }))

/** Every height of the panel while one workload after the other is chosen. */
const panelHeights = (page: Page): Promise<number[]> =>
  map(page).evaluate(async list => {
    const found = new Set<number>()
    for (const option of list.querySelectorAll('[role=option]')) {
      option.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      found.add(Math.round(document.querySelector('#topology-panel')!.getBoundingClientRect().height))
    }
    return [...found]
  })

/** How many workloads arrow keys do not lead to. */
const withoutWay = (page: Page): Promise<number> =>
  map(page).evaluate(list => {
    const options = [...list.querySelectorAll<SVGElement>('[role=option]')]
    const found = new Set([options[0]])
    for (const option of found) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        option?.focus()
        option?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        found.add(document.activeElement as SVGElement)
      }
    }
    return options.length - found.size
  })

test('without JavaScript the map is a picture with the panel of one workload', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(sectionPage('topology-map'))
  const figure = page.locator('.topology')
  expect(await figure.locator('[role=listitem]').count()).toBe(24)
  expect(await figure.locator('[tabindex], button:visible, [role=option]').count()).toBe(0)
  expect(await panel(page, 'sysupdate').innerText()).toContain('Behaves like a crypto-miner')
  expect(await figure.locator('[style]').count()).toBe(0)
})

test('the sea is drawn to the edges of the map in a wide window, too', async () => {
  const { page } = await shared()
  await page.setViewportSize({ width: 2560, height: 1440 })
  expect(await seaGaps(page)).toEqual([])
  await page.setViewportSize(desktop)
})

test('with wide letters (WCAG 1.4.12) a name does not run into the number beside it', async () => {
  const { page } = await shared()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const gaps = await page.locator('.topology__island > g > text').evaluateAll(texts =>
    texts.flatMap(text => {
      const written = text.firstChild!.textContent!
      // A workload without findings has no number.
      if (written.length === text.textContent!.length) return []
      const ends = [written.trimEnd().length - 1, written.length]
      const [name, number] = ends.map(at => (text as SVGTextElement).getExtentOfChar(at))
      return [number!.x - name!.x - name!.width]
    }),
  )
  expect(gaps.length).toBeGreaterThan(5)
  for (const gap of gaps) expect(gap).toBeGreaterThan(4)
})
