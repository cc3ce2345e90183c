import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installFromApt, runQuietly } from '../../setup/runQuietly.ts'

/** The programs of the engines that the tests drive. */
export interface EnginePrograms {
  firefox: string
  /** WebKitGTK's example of a browser. */
  miniBrowser: string
}

/**
 * Finds Firefox, and WebKitGTK with its driver; installs what is missing from the packages of Debian or Ubuntu.
 *
 * @throws Error that says what to do, where one is missing and cannot be installed
 */
export async function ensureEngines(): Promise<EnginePrograms> {
  return {
    firefox: await ensure(findFirefox, ['firefox-esr']),
    miniBrowser: await ensure(findMiniBrowser, ['webkit2gtk-driver', 'xvfb', 'openbox']),
  }
}

async function ensure(find: () => Promise<string | undefined>, packages: readonly string[]): Promise<string> {
  const found = (await find()) ?? ((await installFromApt(...packages)) ? await find() : undefined)
  if (found) return found
  throw new Error(
    `A browser is not on this machine, and could not be installed: on Debian and Ubuntu, run apt-get install ${packages.join(' ')}.`,
  )
}

const starts = (program: string, word: string) => runQuietly(program, [word], { timeout: 30_000 })

async function findFirefox(): Promise<string | undefined> {
  for (const program of ['firefox-esr', 'firefox']) if (await starts(program, '--version')) return program
  return undefined
}

/** Where Debian and Ubuntu have the programs of a library, for each kind of processor. */
const libraries = '/usr/lib'

async function findMiniBrowser(): Promise<string | undefined> {
  const parts = [starts('WebKitWebDriver', '--help'), starts('Xvfb', '-help'), starts('openbox', '--version')]
  if ((await Promise.all(parts)).includes(false)) return undefined
  return readdirSync(libraries)
    .map(processor => join(libraries, processor, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(path => existsSync(path))
}
