import type { BrowserContextOptions, Page } from 'playwright-core'
import { origin, type Theme, type Visit, type Visitor } from '../support.ts'

export const graph = '.traffic-graph'

/** The box of a workload. */
export const node = (page: Page, name: string) => page.locator(`.traffic-chart__at--${name}`)

/** The layout that is shown. A straight line has no area, so that Playwright takes it for invisible. */
const layout = (page: Page) => page.locator('.traffic-lines:visible')

export const lines = (page: Page) => layout(page).locator('g')

/** The ends of those lines, in the same order: arrows, and crosses where an edge is blocked. */
export const ends = (page: Page) => layout(page).locator('> use')
export const arrows = (page: Page) => layout(page).locator('> use:not([href$="stop"])')
export const crosses = (page: Page) => layout(page).locator('> use[href$="stop"]')

/** Lines and ends that stand back behind those of a chosen workload. */
export const pale = (page: Page) => layout(page).locator('.traffic-lines__pale')

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
