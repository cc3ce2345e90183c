import type { Page } from 'playwright-core'

/** The buttons of the carousel. */
export const buttons = (page: Page) => ({
  previous: page.getByRole('button', { name: 'Previous slide' }),
  next: page.getByRole('button', { name: 'Next slide' }),
})

/** Waits until the carousel is hydrated. */
export const awake = (page: Page) => page.locator('.carousel--awake').waitFor()
