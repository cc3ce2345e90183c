import { describe, expect, it } from 'vitest'
import { browserCandidates, type Machine } from './browserCandidates.ts'

const windows = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' }
const windowsEdge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'
const windowsChrome = 'C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'
const macEdge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
const macChrome = '/Users/a/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const downloaded = '/cache/chrome'

interface Case {
  title: string
  platform?: NodeJS.Platform
  env?: Machine['env']
  files: string[]
  found: string | undefined
}

const cases: Case[] = [
  { title: 'has nothing on an empty machine', files: [], found: undefined },
  { title: 'has nothing without a PATH', env: {}, files: ['/usr/bin/chromium'], found: undefined },
  { title: 'finds a browser on the PATH', files: ['/usr/bin/chromium'], found: '/usr/bin/chromium' },
  {
    title: 'prefers Chrome to Chromium, whatever the order of the PATH',
    files: ['/opt/bin/chromium', '/usr/bin/google-chrome-stable'],
    found: '/usr/bin/google-chrome-stable',
  },
  {
    title: 'prefers the Chromium without windows to all others',
    files: ['/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
    found: '/usr/bin/chromium-headless-shell',
  },
  {
    title: 'prefers the first folder of the PATH for the same name',
    files: ['/usr/bin/chromium', '/opt/bin/chromium'],
    found: '/opt/bin/chromium',
  },
  {
    title: 'finds Edge if it is the only browser',
    files: ['/usr/bin/microsoft-edge'],
    found: '/usr/bin/microsoft-edge',
  },
  {
    title: 'prefers an installed browser to the downloaded one',
    files: [downloaded, '/usr/bin/chromium-browser'],
    found: '/usr/bin/chromium-browser',
  },
  { title: 'finds the downloaded one if none is installed', files: [downloaded], found: downloaded },
  {
    title: 'prefers CHROME_PATH to all others',
    env: { CHROME_PATH: '/my/chrome', PATH: '/usr/bin' },
    files: ['/my/chrome', '/usr/bin/google-chrome', downloaded],
    found: '/my/chrome',
  },
  {
    title: 'ignores an empty CHROME_PATH',
    env: { CHROME_PATH: '', PATH: '/usr/bin' },
    files: ['/usr/bin/chromium'],
    found: '/usr/bin/chromium',
  },
  {
    title: 'prefers Chrome in the home folder to Edge on macOS',
    platform: 'darwin',
    env: { HOME: '/Users/a' },
    files: [macEdge, macChrome],
    found: macChrome,
  },
  {
    title: 'finds Edge without a HOME on macOS',
    platform: 'darwin',
    env: {},
    files: [macEdge],
    found: macEdge,
  },
  {
    title: "prefers one user's Chrome to everybody's Edge on Windows",
    platform: 'win32',
    env: windows,
    files: [windowsEdge, windowsChrome],
    found: windowsChrome,
  },
  {
    title: 'ignores the PATH on Windows',
    platform: 'win32',
    env: { PATH: '/usr/bin' },
    files: ['/usr/bin/chromium'],
    found: undefined,
  },
]

describe('browserCandidates', () => {
  it.each(cases)('$title', ({ files, found, ...rest }) => {
    expect(browserCandidates(machine(files, rest))[0]).toBe(found)
  })

  it('refuses a wrong CHROME_PATH, even if there is another browser', () => {
    const env = { CHROME_PATH: '/gone/chrome', PATH: '/usr/bin' }
    expect(() => browserCandidates(machine(['/usr/bin/chromium'], { env }))).toThrow(
      'CHROME_PATH is set to "/gone/chrome", which is not an executable file.',
    )
  })

  it('lists each browser once, best first', () => {
    const env = { PATH: '/usr/bin:/usr/bin:' }
    expect(browserCandidates(machine(['/usr/bin/chromium', downloaded], { env }))).toEqual([
      '/usr/bin/chromium',
      downloaded,
    ])
  })

  it('lists only CHROME_PATH if it is set', () => {
    const env = { CHROME_PATH: downloaded, PATH: '/usr/bin' }
    expect(browserCandidates(machine(['/usr/bin/chromium', downloaded], { env }))).toEqual([downloaded])
  })
})

function machine(files: string[], { platform, env }: Pick<Case, 'platform' | 'env'>): Machine {
  return {
    platform: platform ?? 'linux',
    env: env ?? { PATH: '/opt/bin:/usr/bin' },
    isExecutable: path => files.includes(path),
    playwrightPaths: ['/cache/chrome', '/cache/chrome-headless-shell'],
  }
}
