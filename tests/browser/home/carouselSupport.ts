import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The buttons of the carousel. */
export const buttons = (page: Page) => ({
  previous: page.getByRole('button', { name: 'Previous slide' }),
  next: page.getByRole('button', { name: 'Next slide' }),
})

/** The slides that can be reached: all that scroll, and once the carousel is hydrated only the one in the middle. */
export const inReach = (page: Page) => page.locator('[aria-roledescription=slide]:not([inert])')

/** Waits until the carousel is hydrated. */
export async function awake(page: Page): Promise<void> {
  await expect.poll(() => inReach(page).count()).toBe(1)
}
