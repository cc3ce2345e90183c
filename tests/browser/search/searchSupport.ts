import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { origin, sharedVisit, type Visit, type Visitor } from '../support.ts'

export const list = `${origin}/blog/`

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search the blog' })
export const field = (page: Page) => page.getByRole('combobox', { name: 'Search posts' })
export const results = (page: Page) => page.getByRole('option')
export const status = (page: Page) => dialog(page).getByRole('status')
export const titles = (page: Page) => page.locator('.search__title').allInnerTexts()

/** The page with the search open. */
export async function opened(
  visitor: Visitor,
  address = list,
  options: Parameters<Visitor['open']>[0] = {},
): Promise<Visit> {
  const visit = await visitor.open(options)
  await visit.page.goto(address)
  await visit.page.keyboard.press('Control+k')
  await field(visit.page).waitFor()
  return visit
}

/** Types a query and waits for its answer. */
export async function ask(page: Page, query: string, answer: RegExp): Promise<void> {
  await field(page).fill(query)
  await expect.poll(() => status(page).innerText()).toMatch(answer)
}

/** A search that is opened for the first test that asks for it; each test finds it empty. */
export function sharedSearch(): () => Promise<Visit> {
  const visit = sharedVisit(opened)
  return async () => {
    const { page } = await visit()
    await ask(page, '', /^Search 7/)
    return visit()
  }
}
