import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { chromium } from 'playwright-core'

/** What looking for a browser may know of the machine. Tests hand in a made-up one. */
export interface World {
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  /** True for an existing file that this user may run. */
  isExecutable(path: string): boolean
  /** Where Playwright's own download would be; the files need not exist. */
  playwrightPaths: readonly string[]
}

// Debian's Chromium without windows comes first: it opens a page in a third of the time.
const pathNames = [
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
 * The first Chromium-family executable of this machine: `CHROME_PATH`, then an installed Chrome, Chromium
 * or Edge, then Playwright's own. Undefined where there is none.
 *
 * @throws Error when `CHROME_PATH` is set and names no executable file
 */
export function findBrowser(world: World = realWorld()): string | undefined {
  return browserCandidates(world)[0]
}

/**
 * Every executable that `findBrowser` could answer, best first and each once. `CHROME_PATH` is the user's
 * decision, so where it is set it is the only one.
 *
 * @throws Error when `CHROME_PATH` is set and names no executable file
 */
export function browserCandidates(world: World = realWorld()): string[] {
  const chosen = world.env['CHROME_PATH']
  if (chosen) {
    if (world.isExecutable(chosen)) return [chosen]
    throw new Error(`CHROME_PATH is set to "${chosen}", which is not an executable file.`)
  }
  const paths = [...installedPaths(world), ...world.playwrightPaths]
  return [...new Set(paths)].filter(path => world.isExecutable(path))
}

/** The machine this process runs on. */
export function realWorld(): World {
  return { env: process.env, platform: process.platform, isExecutable, playwrightPaths: playwrightPaths() }
}

function installedPaths({ env, platform }: World): string[] {
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
  return pathNames.flatMap(name => folders.map(folder => posix.join(folder, name)))
}

function playwrightPaths(): string[] {
  try {
    const full = chromium.executablePath()
    return [full, headlessShellBeside(full)]
  } catch {
    // Playwright throws on platforms that it has no build for.
    return []
  }
}

// Playwright keeps its smaller, windowless build in a folder next to the full one, under parallel names.
function headlessShellBeside(full: string): string {
  return full
    .replace(/([\\/])chromium-(\d+)([\\/])chrome-/, '$1chromium_headless_shell-$2$3chrome-headless-shell-')
    .replace(/[\\/][^\\/]*\.app[\\/].*$/, '/chrome-headless-shell')
    .replace(/([\\/])chrome(\.exe)?$/, '$1chrome-headless-shell$2')
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
