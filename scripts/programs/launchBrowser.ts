import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { installFromApt, runQuietly } from './runQuietly.ts'

/** A browser of this machine: by its path, or as Playwright finds it. */
export type InstalledBrowser = Pick<LaunchOptions, 'executablePath' | 'channel'>

/** Flags that keep the browser from using the network on its own. */
const offlineFlags = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/**
 * Starts a headless browser with a new profile, and installs a browser first if there is none. Options override the
 * defaults, and `args` are added to them. The caller closes the browser.
 * @throws Error if there is no browser and none can be installed
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const installed = options.executablePath || options.channel ? {} : await ensureBrowser()
  // Chromium's sandbox does not run as root, the user of most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // A headless browser draws with the processor anyway; with this flag it does so in a faster way.
  const args = [...offlineFlags, '--disable-gpu', ...sandbox, ...(options.args ?? [])]
  return chromium.launch({ headless: true, ...installed, ...options, args })
}

const installers: readonly (() => Promise<boolean>)[] = [
  // One may be there already.
  async () => true,
  installFromPlaywright,
  // Debian's Chromium also brings system libraries that Playwright's build may lack.
  () => installFromApt('chromium-headless-shell'),
  () => installFromApt('chromium'),
]

/**
 * Finds a Chromium-family browser that starts. If there is none, installs one, which can take minutes.
 * @throws Error that says what to do, if there is no browser and none can be installed
 */
export async function ensureBrowser(): Promise<InstalledBrowser> {
  const chosen = process.env['CHROME_PATH']
  for (const install of chosen ? installers.slice(0, 1) : installers) {
    if (!(await install())) continue
    for (const browser of candidates()) if (await starts(browser)) return browser
  }
  throw new Error(
    chosen
      ? `The browser at CHROME_PATH, "${chosen}", does not start.`
      : 'No Chromium-family browser starts on this machine, and none could be installed: ' +
          'install Google Chrome, or set CHROME_PATH to the executable of another one.',
  )
}

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

function installFromPlaywright(): Promise<boolean> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  return runQuietly(process.execPath, [join(dirname(manifest), 'cli.js'), 'install', 'chromium'], {
    timeout: 300_000,
    // By default Playwright waits 30 s for each of several servers, which is long behind a firewall that drops packets.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
}

type PageOptions = Parameters<Browser['newPage']>[0]

/** Opens a page with the given HTML, and waits for its fonts. */
export async function openPage(browser: Browser, html: string, options?: PageOptions): Promise<Page> {
  const page = await browser.newPage(options)
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page
}
