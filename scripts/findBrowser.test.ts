import { describe, expect, it } from 'vitest'
import { browserCandidates, findBrowser, type World } from './findBrowser.ts'

const windows = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' }
const windowsEdge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'
const windowsChrome = 'C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'
const macEdge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
const macChrome = '/Users/a/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const downloaded = '/cache/chrome'

interface Case {
  what: string
  platform?: NodeJS.Platform
  env?: World['env']
  files: string[]
  found: string | undefined
}

const cases: Case[] = [
  { what: 'nothing on an empty machine', files: [], found: undefined },
  { what: 'nothing without a PATH', env: {}, files: ['/usr/bin/chromium'], found: undefined },
  { what: 'a browser on the PATH', files: ['/usr/bin/chromium'], found: '/usr/bin/chromium' },
  {
    what: 'Chrome before Chromium, whatever the order of the PATH',
    files: ['/opt/bin/chromium', '/usr/bin/google-chrome-stable'],
    found: '/usr/bin/google-chrome-stable',
  },
  {
    what: 'the one without windows before all others',
    files: ['/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
    found: '/usr/bin/chromium-headless-shell',
  },
  {
    what: 'the earlier folder of the PATH for one name',
    files: ['/usr/bin/chromium', '/opt/bin/chromium'],
    found: '/opt/bin/chromium',
  },
  {
    what: 'Edge where it is the only one',
    files: ['/usr/bin/microsoft-edge'],
    found: '/usr/bin/microsoft-edge',
  },
  {
    what: 'an installed browser before the downloaded one',
    files: [downloaded, '/usr/bin/chromium-browser'],
    found: '/usr/bin/chromium-browser',
  },
  { what: 'the downloaded one where nothing is installed', files: [downloaded], found: downloaded },
  {
    what: 'CHROME_PATH before everything',
    env: { CHROME_PATH: '/my/chrome', PATH: '/usr/bin' },
    files: ['/my/chrome', '/usr/bin/google-chrome', downloaded],
    found: '/my/chrome',
  },
  {
    what: 'the rest when CHROME_PATH is empty',
    env: { CHROME_PATH: '', PATH: '/usr/bin' },
    files: ['/usr/bin/chromium'],
    found: '/usr/bin/chromium',
  },
  {
    what: 'Chrome in the home folder before Edge on macOS',
    platform: 'darwin',
    env: { HOME: '/Users/a' },
    files: [macEdge, macChrome],
    found: macChrome,
  },
  { what: 'Edge without a HOME on macOS', platform: 'darwin', env: {}, files: [macEdge], found: macEdge },
  {
    what: "one user's Chrome before everybody's Edge on Windows",
    platform: 'win32',
    env: windows,
    files: [windowsEdge, windowsChrome],
    found: windowsChrome,
  },
  {
    what: 'no PATH names on Windows',
    platform: 'win32',
    env: { PATH: '/usr/bin' },
    files: ['/usr/bin/chromium'],
    found: undefined,
  },
]

describe('findBrowser', () => {
  it.each(cases)('finds $what', ({ files, found, ...machine }) => {
    expect(findBrowser(world(files, machine))).toBe(found)
  })

  it('says in one sentence that CHROME_PATH is wrong, even with another browser about', () => {
    const env = { CHROME_PATH: '/gone/chrome', PATH: '/usr/bin' }
    expect(() => findBrowser(world(['/usr/bin/chromium'], { env }))).toThrow(
      'CHROME_PATH is set to "/gone/chrome", which is not an executable file.',
    )
  })
})

describe('browserCandidates', () => {
  it('lists each browser once, best first', () => {
    const env = { PATH: '/usr/bin:/usr/bin:' }
    expect(browserCandidates(world(['/usr/bin/chromium', downloaded], { env }))).toEqual([
      '/usr/bin/chromium',
      downloaded,
    ])
  })

  it('lists CHROME_PATH alone', () => {
    const env = { CHROME_PATH: downloaded, PATH: '/usr/bin' }
    expect(browserCandidates(world(['/usr/bin/chromium', downloaded], { env }))).toEqual([downloaded])
  })
})

function world(files: string[], { platform, env }: Pick<Case, 'platform' | 'env'>): World {
  return {
    platform: platform ?? 'linux',
    env: env ?? { PATH: '/opt/bin:/usr/bin' },
    isExecutable: path => files.includes(path),
    playwrightPaths: ['/cache/chrome', '/cache/chrome-headless-shell'],
  }
}
