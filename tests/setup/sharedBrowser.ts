import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from '../../scripts/programs/launchBrowser.ts'

const shared: { browser?: Promise<Browser> } = {}

/** The browser of all test files that this process runs. It ends with the process. */
export const sharedBrowser = (): Promise<Browser> => (shared.browser ??= launchBrowser(inject('browser')))
