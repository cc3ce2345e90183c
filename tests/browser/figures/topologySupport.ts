import type { BrowserContextOptions, Page } from 'playwright-core'
import { sectionPage, sharedVisit, type Visit, type Visitor } from '../support.ts'

export const map = (page: Page) => page.getByRole('listbox', { name: 'Workloads of all clusters' })
export const mark = (page: Page, name: string | RegExp) => map(page).getByRole('option', { name })
export const chosen = (page: Page) => map(page).getByRole('option', { selected: true })
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the page of the map alone, and waits until the map is hydrated: it is a list box then. */
export async function openMap(visitor: Visitor, options?: BrowserContextOptions): Promise<Visit> {
  const visit = await visitor.open(options)
  await visit.page.goto(sectionPage('topology-map'))
  await map(visit.page).waitFor()
  return visit
}

/** A map that one test after the other of a file works with. */
export const sharedMap = () => sharedVisit(openMap)
