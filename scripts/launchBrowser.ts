import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { ensureBrowser } from './ensureBrowser.ts'

// A browser under test or at the drawing board has no business on the network of its own accord.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/**
 * Starts a headless browser with a fresh profile, installing one first where the machine has none. The
 * options are Playwright's and win over the defaults; `args` are added to them. The caller closes it.
 *
 * @throws Error of one sentence when no browser can be had
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = options.executablePath ?? (await ensureBrowser())
  // Chromium refuses to run its sandbox as root, which is who most containers are.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...quiet, ...sandbox, ...(options.args ?? [])]
  return chromium.launch({ headless: true, ...options, executablePath, args })
}
