import { expect, test } from 'vitest'
import { compose, composers } from '../composition.ts'
import { nextFrames, useBrowser } from '../support.ts'
import { field, list, opened, status } from './searchSupport.ts'

const visitor = useBrowser()

test.each(composers)('Enter that ends a composition opens no result, reported %s', async reported => {
  const { page } = await opened(visitor)
  await field(page).fill('cilium ')
  await expect.poll(() => status(page).innerText()).toMatch(/found/)
  await compose(page, 'policy', reported)
  expect(await field(page).inputValue()).toBe('cilium policy')
  // Its results are there, and nothing was chosen.
  await page.getByRole('option').locator('mark', { hasText: /polic/i }).first().waitFor()
  await nextFrames(page)
  expect(page.url()).toBe(list)
  expect(await field(page).isVisible()).toBe(true)
  // The next one chooses.
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).not.toBe(list)
})
