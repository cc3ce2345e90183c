import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { chromium } from 'playwright-core'

/** The parts of a machine that decide which browsers it has. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  /** Returns true for a file that this user may run. */
  isExecutable(path: string): boolean
  /** Paths of Playwright's own builds, which may be absent. */
  playwrightPaths: readonly string[]
}

// Debian's headless Chromium is first, because it opens a page in a third of the time.
const linuxNames = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsFiles = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Returns the paths of a machine's Chromium-family executables, best first: installed ones, then Playwright's own. If
 * `CHROME_PATH` is set, only that one.
 * @throws Error if `CHROME_PATH` is set and is not the path of an executable file
 */
export function browserCandidates(machine: Machine = thisMachine()): string[] {
  const chosen = machine.env['CHROME_PATH']
  if (chosen) {
    if (machine.isExecutable(chosen)) return [chosen]
    throw new Error(`CHROME_PATH is set to "${chosen}", which is not an executable file.`)
  }
  const paths = [...installedPaths(machine), ...machine.playwrightPaths]
  return [...new Set(paths)].filter(path => machine.isExecutable(path))
}

function thisMachine(): Machine {
  return { env: process.env, platform: process.platform, isExecutable, playwrightPaths: playwrightPaths() }
}

function installedPaths({ env, platform }: Machine): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env['HOME'] ? [`${env['HOME']}/Applications`] : [])]
    return macApps.flatMap(app => folders.map(folder => `${folder}/${app}.app/Contents/MacOS/${app}`))
  }
  if (platform === 'win32') {
    const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
    const known = folders.filter(folder => folder !== undefined)
    return windowsFiles.flatMap(file => known.map(folder => win32.join(folder, file)))
  }
  const folders = (env['PATH'] ?? '').split(':').filter(folder => folder !== '')
  return linuxNames.flatMap(name => folders.map(folder => posix.join(folder, name)))
}

function playwrightPaths(): string[] {
  try {
    return [chromium.executablePath()]
  } catch {
    // Playwright throws on platforms for which it has no build.
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
