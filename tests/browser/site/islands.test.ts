import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { buttons, lateScripts } from '../home/carouselSupport.ts'
import { holdLateScripts, isLateScript, origin, useBrowser, type Visit } from '../support.ts'

const visitor = useBrowser()

/** Opens the home page with its islands as other `Island` elements would have written it. */
async function openWith(change: (html: string) => string): Promise<Visit> {
  const visit = await visitor.open()
  await visit.page.route(`${origin}/`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  await visit.page.goto(`${origin}/`)
  return visit
}

const waking = (when: string) => (html: string) =>
  html.replaceAll('data-when="visible"', `data-when="${when}"`)

test('an island that waits for the idle browser wakes by itself', async () => {
  const { page, faults } = await openWith(waking('idle'))
  await buttons(page).next.waitFor({ state: 'attached' })
  expect(faults).toEqual([])
})

describe('an island that waits for a touch', () => {
  test.each(['pointer', 'keyboard'])('wakes by %s, and not before', async means => {
    const { page, requests, faults } = await openWith(waking('interaction'))
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(lateScripts(requests)).toEqual([])
    if (means === 'pointer') await page.locator('.carousel__viewport').click()
    else await page.locator('.carousel__viewport').focus()
    await buttons(page).next.waitFor()
    expect(faults).toEqual([])
  })
})

/** Rewrites the props of the first island of the page, as they stand in the HTML. */
const setProps = (page: Page, props: string) =>
  page.locator('[data-island=Carousel]').evaluate((island: HTMLElement, value) => {
    island.dataset['props'] = value
  }, props)

describe('an island that can be tried again', () => {
  test('wakes when what was wrong is mended, and says the same when it is not', async () => {
    const { page } = await visitor.open()
    const release = await holdLateScripts(page)
    await page.goto(`${origin}/`)
    const island = page.locator('[data-island=Carousel]')
    const props = (await island.getAttribute('data-props')) ?? ''
    await setProps(page, '{}')
    release()
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    const again = island.getByRole('button', { name: 'Try again' })
    await again.click()
    await again.waitFor()
    expect(await island.locator('.error-screen').count()).toBe(1)

    await setProps(page, props)
    await again.click()
    await buttons(page).next.waitFor()
    expect(await island.locator('.error-screen').count()).toBe(0)
  })

  test('fetches the code that did not come after a touch', async () => {
    const { page } = await openWith(waking('interaction'))
    await page.route(isLateScript, route => route.abort())
    await page.locator('.carousel__viewport').click()
    const screen = page.locator('.error-screen')
    expect(await screen.locator('p').innerText()).toMatch(/import|module|fetch/i)
    // The rest of the page works on.
    await page.getByRole('button', { name: /theme/ }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')

    await page.unroute(isLateScript)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await buttons(page).next.waitFor()
    expect(await screen.count()).toBe(0)
  })
})

describe('an island that fails', () => {
  test('keeps the HTML of the server, and says so, when its component throws', async () => {
    const { page, faults } = await openWith(html => html.replace(/data-props="[^"]*"/, 'data-props="{}"'))
    const text = await page.locator('.carousel').innerText()
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await expect.poll(() => faults.join('\n')).toMatch(/Island Carousel failed/)
    const screen = page.locator('[data-island=Carousel] > .error-screen')
    expect(await screen.getByRole('heading').innerText()).toBe('Unexpected Application Error!')
    expect(await screen.locator('p').innerText()).toMatch(/^Cannot read properties of undefined/)
    await expect.poll(() => page.locator('.carousel').innerText()).toBe(text)
    expect(await page.locator('.carousel__slide').count()).toBe(4)
  })

  test.each([
    ['its code does not come', (page: Page) => page.route(isLateScript, route => route.abort())],
    ['its props are no JSON', undefined],
  ])('keeps the HTML of the server, and says so, when %s', async (_, prepare) => {
    const broken = (html: string) => html.replace(/data-props="[^"]*"/, 'data-props="{"')
    const { page, faults } = prepare ? await visitor.open() : await openWith(broken)
    await prepare?.(page)
    if (prepare) await page.goto(`${origin}/`)
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await expect.poll(() => faults.join('\n')).toMatch(/Island Carousel did not load/)
    expect(await page.locator('.carousel__slide').count()).toBe(4)
    // The rest of the page works on.
    await page.getByRole('button', { name: /theme/ }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  })
})
