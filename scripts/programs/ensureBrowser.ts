import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { browserCandidates } from './browserCandidates.ts'
import { installFromApt } from './installFromApt.ts'
import { runQuietly } from './runQuietly.ts'

const installers: readonly (() => Promise<boolean>)[] = [
  installFromPlaywright,
  // Debian's Chromium also brings system libraries that Playwright's build may lack.
  () => installFromApt('chromium-headless-shell'),
  () => installFromApt('chromium'),
]

/**
 * Finds a Chromium-family browser that starts. If there is none, installs one, which can take minutes.
 * @returns the path of its executable
 * @throws Error that says what to do, if there is no browser and none can be installed
 */
export async function ensureBrowser(): Promise<string> {
  const found = await firstThatStarts()
  if (found) return found
  const chosen = process.env['CHROME_PATH']
  if (chosen) throw new Error(`The browser at CHROME_PATH, "${chosen}", does not start.`)
  for (const install of installers) {
    const installed = (await install()) ? await firstThatStarts() : undefined
    if (installed) return installed
  }
  throw new Error(
    'No Chromium-family browser starts on this machine, and none could be installed: ' +
      'install Google Chrome, or set CHROME_PATH to the executable of another one.',
  )
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of browserCandidates()) if (await starts(path)) return path
  return undefined
}

// `--version` fails if system libraries are missing, or if the file is a stub that only prints advice. Chrome on
// Windows would open a window instead, and has neither problem.
const starts = async (path: string): Promise<boolean> =>
  process.platform === 'win32' || runQuietly(path, ['--version'], { timeout: 30_000 })

function installFromPlaywright(): Promise<boolean> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  return runQuietly(process.execPath, [join(dirname(manifest), 'cli.js'), 'install', 'chromium'], {
    timeout: 300_000,
    // By default Playwright waits 30 s for each of several servers, which is long behind a firewall that drops packets.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
}
