import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdLateScripts } from '../holdAnswers.ts'
import { desktop, origin, phone, sharedVisit, useBrowser } from '../support.ts'

const visitor = useBrowser()
const tablet = { width: 1024, height: 768 }
const smallest = { width: 320, height: 640 }

const map = (page: Page) => page.getByRole('listbox', { name: 'Workloads of all clusters' })
const mark = (page: Page, name: string | RegExp) => map(page).getByRole('option', { name })
const chosen = (page: Page) => map(page).getByRole('option', { selected: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openAwake(viewport = desktop, { open } = visitor) {
  const visit = await open({ viewport })
  await visit.page.goto(`${origin}/`)
  await visit.page.locator('.topology').scrollIntoViewIfNeeded()
  await map(visit.page).waitFor()
  return visit
}

/** A map that one test after the other works with. */
const sharedMap = sharedVisit(own => openAwake(desktop, own))

/** Of each layout one: charts below each other, all in one, and the panel beside it. */
const windows = [smallest, tablet, desktop]

test.each(windows)(
  'waking moves nothing, all is in its place and large enough, and arrow keys lead to all workloads, at $width px',
  async viewport => {
    const { page, problems } = await visitor.open({ viewport })
    const release = await holdLateScripts(page)
    await page.goto(`${origin}/`)
    await page.locator('.topology').scrollIntoViewIfNeeded()
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
    const { width, height } = element.getBoundingClientRect()
    const sea = getComputedStyle(element, '::after')
    const [x = 0, y = 0] = [sea.left, sea.top].map(Number.parseFloat)
    const [halfWidth, halfHeight] = [sea.width, sea.height].map(size => Number.parseFloat(size) / 2)
    return [x - halfWidth!, y - halfHeight!, width - x - halfWidth!, height - y - halfHeight!].filter(
      gap => gap > 0,
    )
  })

/** Targets that are less than 24 px high or wide, and texts under 13 px. */
const smallParts = (page: Page) =>
  page.locator('.topology').evaluate(figure => ({
    targets: [...figure.querySelectorAll('[role=option] > rect, button, a')]
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

test('a workload is chosen by pointer, and its panel tells of it', async () => {
  const { page, problems } = await sharedMap()
  await mark(page, 'ledger-db, database, prod-eu-west, 1 high').click()
  expect(await chosen(page).count()).toBe(1)
  const ledger = await panel(page, 'ledger-db').innerText()
  for (const text of [
    'Database in prod-eu-west',
    'StatefulSet',
    'registry.example/mirror/postgres:16.4',
    'sha256:b6e29f01d7c8',
    'CiliumNetworkPolicy/ledger-db proposed',
    'In on 5432 from payments and reports',
    'CVE-2024-10979',
  ])
    expect(ledger.replaceAll('\n', '')).toContain(text)

  await mark(page, /^sysupdate, unknown, staging, 1 critical/).click()
  const stranger = await panel(page, 'sysupdate').innerText()
  expect(stranger).toContain('No policy applies')
  expect(stranger).toContain('Behaves like a crypto-miner')

  await mark(page, /^frontend, web, staging/).click()
  expect(await panel(page, 'frontend').innerText()).toContain('None reachable from here')
  await expect
    .poll(() => page.locator('.topology [aria-live]').innerText())
    .toBe('frontend: 1 policy, no findings')
  expect(problems).toEqual([])
})

describe('a press before the map is awake', () => {
  const pressLedger = async (page: Page) => {
    const release = await holdLateScripts(page)
    await page.goto(`${origin}/`)
    await page.locator('.topology').scrollIntoViewIfNeeded()
    await page.locator('.topology__island [aria-label^="ledger-db"]').click()
    return release
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? '')

  test('chooses its workload as soon as it is, which keeps the focus', async () => {
    const { page, problems } = await visitor.open()
    const release = await pressLedger(page)
    release()
    await map(page).waitFor()
    await expect.poll(() => chosen(page).getAttribute('aria-label')).toMatch(/^ledger-db/)
    await panel(page, 'ledger-db').waitFor()
    expect(await focused(page)).toMatch(/^ledger-db/)
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).not.toMatch(/^ledger-db/)
    expect(await chosen(page).getAttribute('aria-label')).toBe(await focused(page))
    expect(problems).toEqual([])
  })

  test('leaves the focus where the visitor has taken it since', async () => {
    const { page, problems } = await visitor.open()
    const release = await pressLedger(page)
    await page.getByRole('button', { name: /theme/ }).focus()
    release()
    await map(page).waitFor()
    await expect.poll(() => chosen(page).getAttribute('aria-label')).toMatch(/^ledger-db/)
    expect(await focused(page)).toMatch(/theme/)
    expect(problems).toEqual([])
  })
})

describe('by keyboard', () => {
  test('arrow keys choose the nearest in their direction, Home and End the first and the last', async () => {
    const { page } = await sharedMap()
    await mark(page, /^redis/).focus()
    for (const [key, name] of [
      ['ArrowRight', /^report-api/],
      ['ArrowUp', /^payments/],
      ['ArrowDown', /^report-api/],
      ['ArrowLeft', /^redis/],
      ['Home', /^frontend, web, prod-eu-west/],
      ['End', /^sysupdate/],
    ] as const) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.ariaLabel), key).toMatch(name)
      expect(await chosen(page).getAttribute('aria-label'), key).toMatch(name)
    }
  })

  test('the map is one stop of the tab key, and the space bar does not scroll', async () => {
    const { page } = await sharedMap()
    await mark(page, /^redis/).click()
    await page.getByRole('button', { name: /^Unknown/ }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^redis/)
    const top = await page.evaluate(() => scrollY)
    await page.keyboard.press('Space')
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await page.keyboard.press('Tab')
    expect(await map(page).evaluate(list => list.contains(document.activeElement))).toBe(false)
  })
})

test('a key of the legend dims all other classes, and arrow keys pass over them', async () => {
  const { page } = await sharedMap()
  const key = page.getByRole('button', { name: 'Database 5' })
  await key.click()
  expect(await key.getAttribute('aria-pressed')).toBe('true')
  const clear = () =>
    map(page)
      .getByRole('option')
      .evaluateAll(all => all.filter(one => getComputedStyle(one.parentElement!).opacity === '1').length)
  expect(await clear()).toBe(5)
  await mark(page, /^redis/).focus()
  await page.keyboard.press('ArrowUp')
  expect(await chosen(page).getAttribute('aria-label')).toMatch(/^redis/)
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page).getAttribute('aria-label')).toMatch(/database/)

  await key.click()
  expect(await key.getAttribute('aria-pressed')).toBe('false')
  expect(await clear()).toBe(24)
})

test('on a phone a bar says what is chosen, and leads to its panel', async () => {
  const { page } = await openAwake(phone)
  await mark(page, /^order-events/).click()
  const bar = page.getByRole('link', { name: 'order-events 1 critical Details' })
  const { bottom } = await bar.evaluate(link => link.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(phone.height)
  await bar.click()
  const top = () => panel(page, 'order-events').evaluate(element => element.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(100)
})

test('without JavaScript the map is a picture with the panel of one workload', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  const figure = page.locator('.topology')
  expect(await figure.locator('[role=listitem]').count()).toBe(24)
  expect(await figure.locator('[tabindex], button:visible, [role=option]').count()).toBe(0)
  expect(await panel(page, 'redis').innerText()).toContain('CVE-2025-49844')
  expect(await figure.locator('[style]').count()).toBe(0)
})

test('the sea is drawn to the edges of the map in a wide window, too', async () => {
  const { page } = await sharedMap()
  await page.setViewportSize({ width: 2560, height: 1440 })
  expect(await seaGaps(page)).toEqual([])
  await page.setViewportSize(desktop)
})

test('with wide letters (WCAG 1.4.12) a name does not run into the number beside it', async () => {
  const { page } = await sharedMap()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const gaps = await page.locator('.topology__island > g > text').evaluateAll(texts =>
    texts.map(text => {
      const written = text.firstChild!.textContent!
      const ends = [written.trimEnd().length - 1, written.length]
      const [name, number] = ends.map(at => (text as SVGTextElement).getExtentOfChar(at))
      return number!.x - name!.x - name!.width
    }),
  )
  expect(gaps).toHaveLength(24)
  for (const gap of gaps) expect(gap).toBeGreaterThan(4)
})
