import type { Page, Request } from 'playwright-core'
import { isLateScript } from '../support.ts'

/** The buttons of the carousel, which come with its script. */
export const buttons = (page: Page) => ({
  previous: page.getByRole('button', { name: 'Previous slide' }),
  next: page.getByRole('button', { name: 'Next slide' }),
})

/** The scripts of islands that were asked for. */
export const lateScripts = (requests: readonly Request[]): string[] =>
  requests.map(request => request.url()).filter(url => isLateScript(new URL(url)))
