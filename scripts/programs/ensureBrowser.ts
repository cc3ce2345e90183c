import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { browserCandidates } from './browserCandidates.ts'
import { installFromApt } from './installFromApt.ts'
import { runQuietly } from './runQuietly.ts'

const seconds = 1000
const minutes = 60 * seconds

/**
 * Finds a Chromium-family browser that starts. If there is none, installs Playwright's build, or else, on Debian
 * systems, the distribution's Chromium, which also brings system libraries that Playwright's build may lack.
 * Installing can take minutes.
 *
 * @throws Error that says what to do, if there is no browser and none can be installed
 */
export async function ensureBrowser(): Promise<string> {
  const found = await firstThatStarts()
  if (found) return found
  const chosen = process.env['CHROME_PATH']
  if (chosen) throw new Error(`The browser at CHROME_PATH, "${chosen}", does not start.`)

  const packages = ['chromium-headless-shell', 'chromium'].map(name => () => installFromApt(name))
  for (const install of [installFromPlaywright, ...packages]) {
    if (!(await install())) continue
    const installed = await firstThatStarts()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium-family browser starts on this machine, and none could be installed: ' +
      'install Google Chrome, or set CHROME_PATH to the executable of another one.',
  )
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of browserCandidates()) {
    if (await starts(path)) return path
  }
  return undefined
}

// `--version` fails if system libraries are missing, or if the file is a stub that only prints advice. Chrome on Windows
// would open a window instead, and has neither problem.
async function starts(path: string): Promise<boolean> {
  return process.platform === 'win32' || runQuietly(path, ['--version'], { timeout: 30 * seconds })
}

async function installFromPlaywright(): Promise<boolean> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  return runQuietly(process.execPath, [join(dirname(manifest), 'cli.js'), 'install', 'chromium'], {
    timeout: 5 * minutes,
    // By default Playwright waits 30 s for each of several servers, which is long behind a firewall that drops packets.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(10 * seconds) },
  })
}
