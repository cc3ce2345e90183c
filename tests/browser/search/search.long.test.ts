import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdLateScripts } from '../holdAnswers.ts'
import {
  addressOfTab,
  atOnce,
  looks,
  nextFrames,
  origin,
  paths,
  phone,
  settled,
  useBrowser,
} from '../support.ts'
import { ask, dialog, field, list, opened, results, sharedSearch, status, titles } from './searchSupport.ts'

const visitor = useBrowser()

/** An open search for what does not leave the page. */
const search = sharedSearch()

const permalink = `${origin}/blog/cilium-beside-istio/`

const chosen = (page: Page) =>
  page.getByRole('option', { selected: true }).locator('.search__title').innerText()

describe('opening', () => {
  test('loads nothing before', async () => {
    const visit = await visitor.open()
    const { page, requests } = visit
    await page.goto(permalink)
    await settled(visit)
    const before = requests.length
    expect(paths(requests, 'fetch')).toEqual([])
    expect(paths(requests, 'script').toSorted()).toEqual(atOnce.toSorted())
    await page.keyboard.press('Control+k')
    await expect.poll(() => status(page).innerText()).toBe('Search 7 posts by title, tag or text.')
    const loaded = requests.slice(before)
    expect(paths(loaded, 'fetch')).toEqual(['/data/search.json'])
    expect(paths(loaded, 'script').length).toBeGreaterThan(0)
    expect(paths(loaded, 'script').length).toBeLessThanOrEqual(3)
  })

  test('by its key, but not with others, and not while something is typed', async () => {
    const { page } = await visitor.open()
    await page.goto(permalink)
    for (const key of ['k', '/', 'Shift+K', 'Alt+k', 'Control+Shift+K']) await page.keyboard.press(key)
    await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('input')))
    await page.locator('main > input').pressSequentially('a/b')
    await page.keyboard.press('Control+k')
    expect(await page.locator('main > input').inputValue()).toBe('a/b')
    await nextFrames(page)
    expect(await dialog(page).count()).toBe(0)
    await page.locator('main > input').blur()
    await page.keyboard.press('Meta+k')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
  })

  test('again, with the former query, which is replaced by typing', async () => {
    const { page } = await opened(visitor)
    await ask(page, 'cilium', /post/)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('cilium')
    await page.keyboard.type('rbac')
    expect(await field(page).inputValue()).toBe('rbac')
  })

  test('is not offered without a script', async () => {
    const { page } = await visitor.open({ javaScriptEnabled: false })
    await page.goto(list)
    expect(await page.getByRole('button', { name: 'Search posts' }).isVisible()).toBe(false)
  })

  test('says so where its code does not come, and can be tried again', async () => {
    const { page } = await visitor.open()
    await page.goto(list)
    await page.route(/\.js$/, route => route.abort())
    const button = page.getByRole('button', { name: 'Search posts' })
    await button.click()
    await expect
      .poll(() => page.getByRole('button', { name: 'Search posts' }).locator('~ output').innerText())
      .toMatch(/could not be loaded/)
    await page.unroute(/\.js$/)
    // A press opens the search, or loads the page again, where the next opens it.
    await expect.poll(() => page.keyboard.press('Control+k').then(() => field(page).isVisible())).toBe(true)
  })

  test('says that its code is loading, and keeps what is typed until it is open', async () => {
    const { page } = await visitor.open()
    await page.goto(list)
    const release = await holdLateScripts(page)
    await page.keyboard.press('Control+k')
    await expect
      .poll(() => page.getByRole('button', { name: 'Search posts' }).locator('~ output').innerText())
      .toBe('Loading.')
    await page.keyboard.type('network policy')
    release()
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('network policy')
    await expect.poll(() => status(page).innerText()).toMatch(/posts? found/)
    expect(await page.getByRole('button', { name: 'Search posts' }).locator('~ output').textContent()).toBe(
      '',
    )
  })

  test('closes by its button and by a press beside it, and keeps what was typed', async () => {
    const { page } = await opened(visitor)
    await ask(page, 'rbac', /found/)
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await field(page).isVisible()).toBe(false)
    await page.keyboard.press('Control+k')
    expect(await field(page).inputValue()).toBe('rbac')
    await page.mouse.click(5, 5)
    expect(await field(page).isVisible()).toBe(false)
  })
})

describe('by keyboard', () => {
  test('arrows walk the results in a circle, and the focus stays in the field', async () => {
    const { page } = await search()
    await ask(page, 'cilium', /found/)
    const all = await titles(page)
    expect(all.length).toBeGreaterThan(2)
    expect(await chosen(page)).toBe(all[0])
    await page.keyboard.press('ArrowUp')
    expect(await chosen(page)).toBe(all.at(-1))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await chosen(page)).toBe(all[1])
    const active = await field(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`#${active} .search__title`).innerText()).toBe(all[1])
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
    expect(await field(page).evaluate(element => element === document.activeElement)).toBe(true)
  })

  test('Enter before the answer has come follows the first result when it has', async () => {
    const { page } = await opened(visitor)
    await field(page).pressSequentially('workload counts')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toBe(`${origin}/blog/what-counts-as-a-workload/`)
  })

  test('Control and Enter opens a tab', async () => {
    const { page } = await search()
    await ask(page, 'rbac', /found/)
    const address = await addressOfTab(page, () => page.keyboard.press('Control+Enter'))
    expect(address).toMatch(/\/blog\/[a-z-]+\/$/)
    expect(page.url()).toBe(list)
  })
})

test('results are links, for a pointer too', async () => {
  const { page } = await opened(visitor)
  await ask(page, 'cilium', /found/)
  const second = results(page).nth(1)
  await second.hover()
  expect(await second.getAttribute('aria-selected')).toBe('true')
  const href = await second.getAttribute('href')
  await second.click()
  await page.waitForURL(`${origin}${href}`)
})

test('on a phone it is a sheet over all of the screen, and the page behind it rests', async () => {
  const { page } = await visitor.open({ viewport: phone, hasTouch: true })
  await page.goto(list)
  await page.getByRole('button', { name: 'Search posts' }).tap()
  await ask(page, 'network', /found/)
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  expect(
    await page
      .getByRole('listbox', { name: 'Posts found' })
      .evaluate(element => element.scrollWidth <= element.clientWidth),
  ).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  await results(page).last().scrollIntoViewIfNeeded()
  expect(await results(page).last().isVisible()).toBe(true)
})

test.each(looks)('axe finds nothing, $theme at $viewport.width px', async look => {
  const { page } = await opened(visitor, list, look)
  await page.evaluate(axe.source)
  for (const [query, answer] of [
    ['', /^Search 7/],
    ['network pol', /found/],
    ['zebra', /No post/],
  ] as const) {
    await ask(page, query, answer)
    const violations = await page.evaluate(async () => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run('dialog.search')
      return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id} ${node.html}`))
    })
    expect(violations, query).toEqual([])
  }
})
