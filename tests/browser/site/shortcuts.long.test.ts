import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, origin, useBrowser } from '../support.ts'

const visitor = useBrowser()

const modifiers = ['Alt', 'Control', 'Meta', 'Shift']

/** Presses keys in an element with each modifier. Returns those that the page has kept from the browser. */
async function keptFromBrowser(page: Page, selector: string, keys: readonly string[]): Promise<string[]> {
  const element = page.locator(selector)
  await element.evaluate(target => {
    const kept: string[] = []
    Object.assign(window, { kept })
    addEventListener('keydown', event => {
      if (event.defaultPrevented) kept.push(event.key)
      // Only the page may act on it here.
      event.preventDefault()
    })
    target.focus()
  })
  for (const modifier of modifiers) for (const key of keys) await element.press(`${modifier}+${key}`)
  return page.evaluate(() => (window as unknown as { kept: string[] }).kept)
}

test.each([
  ['the carousel', '.carousel--awake .carousel__viewport', ['ArrowLeft', 'ArrowRight']],
  ['the map', '.topology [role=option][aria-selected=true]', ['ArrowLeft', 'ArrowDown', 'Home', 'End', ' ']],
  ['the tabs', '.traffic-policy [role=tab][aria-selected=true]', ['ArrowLeft', 'ArrowRight', 'Home', 'End']],
  ['the menu', '.platform-menu summary', ['ArrowUp', 'ArrowDown']],
])('%s leaves keys with a modifier to the browser', async (_, selector, keys) => {
  const { page } = await visitor.open({ viewport: desktop })
  await page.goto(`${origin}/`)
  // Islands wake on the first Tab.
  await page.keyboard.press('Tab')
  await page.locator('.carousel--awake').waitFor()
  await page.locator('.topology [role=listbox]').waitFor()
  const state = () =>
    page.evaluate(() => [
      document.querySelector('.carousel__marks')?.textContent,
      document.querySelector('.topology [aria-selected=true]')?.ariaLabel,
      document.querySelector('.traffic-policy [aria-selected=true]')?.textContent,
      document.querySelector<HTMLDetailsElement>('.platform-menu')?.open,
    ])
  const before = await state()
  expect(await keptFromBrowser(page, selector, keys)).toEqual([])
  expect(await state()).toEqual(before)
  // The keys themselves do something.
  await page.locator(selector).press(keys[0]!)
  await expect.poll(state).not.toEqual(before)
})
