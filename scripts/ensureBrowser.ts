import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { browserCandidates } from './findBrowser.ts'
import { installFromApt } from './installFromApt.ts'
import { runQuietly } from './runQuietly.ts'

const seconds = 1000
const minutes = 60 * seconds

/**
 * The path of a Chromium-family browser that starts, installing one where the machine has none: first
 * Playwright's own build, then, on Debian and its relatives, the distribution's Chromium without windows, or with
 * them where it has no other (which also brings the system libraries that Playwright's build may lack). Installing
 * can take minutes.
 *
 * @throws Error of one sentence, saying what to do, when no browser can be had
 */
export async function ensureBrowser(): Promise<string> {
  const chosen = process.env['CHROME_PATH']
  const found = await firstThatStarts()
  if (found) return found
  if (chosen) throw new Error(`The browser at CHROME_PATH, "${chosen}", does not start.`)

  const packages = ['chromium-headless-shell', 'chromium'].map(name => () => installFromApt(name))
  for (const install of [installFromPlaywright, ...packages]) {
    if (!(await install())) continue
    const installed = await firstThatStarts()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium-family browser starts here and none could be installed: ' +
      'install Google Chrome, or set CHROME_PATH to the executable of a browser you have.',
  )
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of browserCandidates()) {
    if (await starts(path)) return path
  }
  return undefined
}

// Asking for the version finds missing system libraries, and stub packages that only print advice, in a
// moment. Chrome on Windows opens a window instead of answering, and has neither trouble.
async function starts(path: string): Promise<boolean> {
  return process.platform === 'win32' || runQuietly(path, ['--version'], { timeout: 30 * seconds })
}

async function installFromPlaywright(): Promise<boolean> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  return runQuietly(process.execPath, [join(dirname(manifest), 'cli.js'), 'install', 'chromium'], {
    timeout: 5 * minutes,
    // Playwright waits 30 s for each of several servers; a firewall that drops packets is known sooner.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(10 * seconds) },
  })
}
