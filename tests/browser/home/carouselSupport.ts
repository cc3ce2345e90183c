import type { Page } from 'playwright-core'

/** The buttons of the carousel, which appear when it is hydrated. */
export const buttons = (page: Page) => ({
  previous: page.getByRole('button', { name: 'Previous slide' }),
  next: page.getByRole('button', { name: 'Next slide' }),
})
