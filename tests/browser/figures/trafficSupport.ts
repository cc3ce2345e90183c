import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sectionPage, sharedVisit, type Theme, type Visit, type Visitor } from '../support.ts'

export const figure = (page: Page) => page.getByRole('figure', { name: 'traffic' })

/** A workload, or what changes the view of the traffic. */
export const button = (page: Page, name: string) => figure(page).getByRole('button', { name })

/** The policy that is shown. */
export const policy = (page: Page) => figure(page).getByRole('group', { name: /^Proposed for/ })

/** What is said of the traffic, or of the chosen workload. */
export const summary = (page: Page) => figure(page).locator('[aria-live]')

/** Opens the page of the graph alone, and waits until the graph is hydrated: its traffic is drawn then. */
export async function openGraph(
  visitor: Visitor,
  options?: BrowserContextOptions & { theme?: Theme },
): Promise<Visit> {
  const visit = await visitor.open(options)
  await visit.page.goto(sectionPage('network-security'))
  await expect.poll(() => visit.page.locator('.traffic-lines__flow').count()).toBeGreaterThan(0)
  return visit
}

/** A graph that one test after the other of a file works with. */
export const sharedGraph = () => sharedVisit(openGraph)
