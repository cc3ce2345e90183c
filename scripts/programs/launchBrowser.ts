import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core'

/** A browser of this machine: by its path, or as Playwright finds it. */
export type InstalledBrowser = Pick<LaunchOptions, 'executablePath' | 'channel'>

/** Flags that keep the browser from using the network on its own. */
const offlineFlags = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/**
 * Starts a headless browser with a new profile. Options override the defaults, and `args` are added to them. The caller
 * closes the browser.
 * @throws Error that says what to install if there is none
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const installed = options.executablePath || options.channel ? {} : await findBrowser()
  if (!installed) throw new Error(missingBrowser)
  // Chromium's sandbox does not run as root, the user of most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // A headless browser draws with the processor anyway; with this flag it does so in a faster way.
  const args = [...offlineFlags, '--disable-gpu', ...sandbox, ...(options.args ?? [])]
  return chromium.launch({ headless: true, ...installed, ...options, args })
}

/** Finds a Chromium-family browser that starts. */
export async function findBrowser(): Promise<InstalledBrowser | undefined> {
  for (const browser of candidates()) if (await starts(browser)) return browser
  return undefined
}

export const missingBrowser =
  'No Chromium-family browser starts on this machine: install Google Chrome, run ' +
  '`npx playwright-core install chromium`, or set CHROME_PATH to the executable of another one.'

// Debian's headless Chromium is first, because it opens a page in a third of the time.
const names = ['chromium-headless-shell', 'google-chrome', 'chromium', 'chromium-browser']

/** Only `CHROME_PATH` if it is set; else browsers on the PATH, Chrome and Edge elsewhere, and Playwright's own. */
function candidates(): InstalledBrowser[] {
  const { CHROME_PATH, PATH = '' } = process.env
  if (CHROME_PATH) return [{ executablePath: CHROME_PATH }]
  return [
    ...names
      .flatMap(name => PATH.split(delimiter).map(folder => join(folder, name)))
      .filter(path => existsSync(path))
      .map(executablePath => ({ executablePath })),
    ...['chrome', 'msedge', 'chromium'].map(channel => ({ channel })),
  ]
}

async function starts(browser: InstalledBrowser): Promise<boolean> {
  try {
    await (await launchBrowser(browser)).close()
    return true
  } catch {
    // It is missing, lacks system libraries, or is a stub that only prints advice.
    return false
  }
}

type PageOptions = Parameters<Browser['newPage']>[0]

/** Opens a page with the given HTML, and waits for its fonts. */
export async function openPage(browser: Browser, html: string, options?: PageOptions): Promise<Page> {
  const page = await browser.newPage(options)
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page
}
