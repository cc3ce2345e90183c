import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findBrowser, type InstalledBrowser, missingBrowser } from '../../scripts/programs/launchBrowser.ts'
import { installFromApt, runQuietly } from './runQuietly.ts'

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
  for (const install of process.env['CHROME_PATH'] ? installers.slice(0, 1) : installers) {
    const browser = (await install()) ? await findBrowser() : undefined
    if (browser) return browser
  }
  throw new Error(missingBrowser)
}

function installFromPlaywright(): Promise<boolean> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  return runQuietly(process.execPath, [join(dirname(manifest), 'cli.js'), 'install', 'chromium'], {
    timeout: 300_000,
    // By default Playwright waits 30 s for each of several servers, which is long behind a firewall that drops packets.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
}
