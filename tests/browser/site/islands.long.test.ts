import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { awake } from '../home/carouselSupport.ts'
import { holdLateScripts } from '../holdAnswers.ts'
import { isLateScript, origin, useBrowser, type Visit } from '../support.ts'

const visitor = useBrowser()

/** Opens the home page with changed HTML, such as that of islands with other attributes. */
async function openChanged(change: (html: string) => string): Promise<Visit> {
  const visit = await visitor.open()
  await visit.page.route(`${origin}/`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  await visit.page.goto(`${origin}/`)
  return visit
}

test('an island for an idle browser wakes by itself', async () => {
  const { page, problems } = await openChanged(html =>
    html.replaceAll('data-when="visible"', 'data-when="idle"'),
  )
  await awake(page)
  expect(problems).toEqual([])
})

test('a press before the code of a figure has loaded is done once it has', async () => {
  const { page, problems } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(`${origin}/`)
  const observed = page.getByRole('button', { name: 'Observed' })
  await observed.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next slide' }).click()
  expect(await observed.getAttribute('aria-pressed')).toBe('false')
  release()
  await expect.poll(() => observed.getAttribute('aria-pressed')).toBe('true')
  await page.getByText(/^2 of 4: /).waitFor({ state: 'attached' })
  expect(problems).toEqual([])
})

/** Wraps each text of the page as Chrome does to translate it. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const all: Text[] = []
    while (texts.nextNode()) all.push(texts.currentNode as Text)
    for (const text of all) {
      if (!text.data.trim() || text.parentElement!.closest('svg, script, style, noscript')) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.replaceWith(outer)
      inner.append(`${text.data}\u00a0`)
    }
  })

test('islands that the browser has translated before they wake work', async () => {
  const { page, problems } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(`${origin}/`)
  await translate(page)
  release()
  const carousel = page.locator('[data-island=Carousel]')
  await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
  await awake(page)
  for (let at = 1; at < 3; at++) await carousel.getByRole('button', { name: 'Next slide' }).click()
  await carousel.getByRole('button', { name: 'Approve' }).click()
  await carousel.getByText('Approved by you').waitFor()

  const traffic = page.getByRole('figure', { name: 'traffic' })
  await traffic.getByRole('button', { name: 'Observed' }).click()
  await traffic.getByText('10 allowed').waitFor()

  const map = page.getByRole('listbox', { name: 'Workloads of all clusters' })
  await page.getByRole('figure', { name: 'topology' }).scrollIntoViewIfNeeded()
  await map.getByRole('option', { name: /^jenkins/ }).click()
  await page.getByRole('heading', { name: 'jenkins' }).waitFor()
  expect(await page.locator('.error-screen').count()).toBe(0)
  // React reports that the HTML was another.
  expect(problems.filter(problem => !problem.includes('React error #418'))).toEqual([])
})

/** Replaces the props of the carousel in the HTML. */
const setProps = (page: Page, props: string) =>
  page.locator('[data-island=Carousel]').evaluate((island: HTMLElement, value) => {
    island.dataset['props'] = value
  }, props)

describe('Try again', () => {
  test('shows the error again while the cause remains, and wakes the island once it is gone', async () => {
    const { page } = await visitor.open()
    const release = await holdLateScripts(page)
    await page.goto(`${origin}/`)
    const island = page.locator('[data-island=Carousel]')
    const props = (await island.getAttribute('data-props')) ?? ''
    await setProps(page, '{}')
    release()
    await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
    const tryAgain = island.getByRole('button', { name: 'Try again' })
    await tryAgain.click()
    await tryAgain.waitFor()
    expect(await island.locator('.error-screen').count()).toBe(1)

    await setProps(page, props)
    await tryAgain.click()
    await awake(page)
    expect(await island.locator('.error-screen').count()).toBe(0)
  })

  test('fetches code that did not load, by itself when the browser is online again', async () => {
    const { page } = await visitor.open()
    await page.route(isLateScript, route => route.abort())
    await page.goto(`${origin}/`)
    await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
    const screen = page.locator('[data-island=Carousel] > .error-screen')
    // Plain words, in one line.
    await expect.poll(() => screen.innerText()).toMatch(/^This did not load\.\s+Try again$/)
    expect(await screen.evaluate(element => element.clientHeight)).toBeLessThan(60)
    // The rest of the page still works.
    await page.getByRole('button', { name: /theme/ }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')

    // Offline, the page stays as it is.
    await page.context().setOffline(true)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await screen.waitFor()
    await page.unroute(isLateScript)
    await page.context().setOffline(false)
    await awake(page)
    expect(await screen.count()).toBe(0)
  })
})

describe('an island that fails', () => {
  test('keeps the HTML of the server and shows the error when its component throws', async () => {
    const { page, problems } = await openChanged(html =>
      html.replace(/data-props='[^']*'/, 'data-props="{}"'),
    )
    const text = await page.getByRole('group', { name: 'Slides' }).innerText()
    await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
    await expect.poll(() => problems.join('\n')).toMatch(/Island Carousel failed/)
    const screen = page.locator('[data-island=Carousel] > .error-screen')
    expect(await screen.innerText()).toMatch(
      /^Unexpected Application Error! Cannot read properties of undefined/,
    )
    await expect.poll(() => page.getByRole('group', { name: 'Slides' }).innerText()).toBe(text)
    expect(await page.getByRole('group', { name: /^\d of 4$/ }).count()).toBe(4)
  })

  test.each([
    ['its code does not load', (page: Page) => page.route(isLateScript, route => route.abort())],
    ['its props are no JSON', undefined],
  ])('keeps the HTML of the server and shows the error when %s', async (_, prepare) => {
    const broken = (html: string) => html.replace(/data-props='[^']*'/, 'data-props="{"')
    const { page, problems } = prepare ? await visitor.open() : await openChanged(broken)
    await prepare?.(page)
    if (prepare) await page.goto(`${origin}/`)
    await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
    await expect.poll(() => problems.join('\n')).toMatch(/Island Carousel did not load/)
    expect(await page.getByRole('group', { name: /^\d of 4$/ }).count()).toBe(4)
    // The rest of the page still works.
    await page.getByRole('button', { name: /theme/ }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  })
})
