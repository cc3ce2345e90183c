import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { ensureBrowser } from './ensureBrowser.ts'

/** Flags that keep the browser from using the network on its own. */
const offlineFlags = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/**
 * Starts a headless browser with a new profile, and installs a browser first if there is none. Options override the
 * defaults, and `args` are added to them. The caller closes the browser.
 *
 * @throws Error if there is no browser and none can be installed
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = options.executablePath ?? (await ensureBrowser())
  // Chromium's sandbox does not run as root, the user of most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // A headless browser draws with the processor anyway; with this flag it does so in a faster way.
  const args = [...offlineFlags, '--disable-gpu', ...sandbox, ...(options.args ?? [])]
  return chromium.launch({ headless: true, ...options, executablePath, args })
}
