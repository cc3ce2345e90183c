import type { BrowserContextOptions, Page } from 'playwright-core'
import { origin, type Theme, type Visit, type Visitor } from '../support.ts'

export const graph = '.traffic-graph'

/** The box of a workload. */
export const node = (page: Page, name: string) => page.locator(`.traffic-chart__at--${name}`)

/** The edges that are drawn, in the layout that is shown. */
export const edges = (page: Page) => page.locator('.traffic-lines__edge:visible')

export const summary = (page: Page) => page.locator('.traffic-graph__summary')

export const code = (page: Page) => page.locator('.traffic-policy__code')

/** The home page with the graph in view, and React in it. */
export async function openAwake(
  visitor: Visitor,
  options?: BrowserContextOptions & { theme?: Theme },
): Promise<Visit> {
  const visit = await visitor.open(options)
  await visit.page.goto(`${origin}/`)
  await visit.page.locator(graph).scrollIntoViewIfNeeded()
  await visit.page.locator('.traffic-graph--awake').waitFor()
  return visit
}
