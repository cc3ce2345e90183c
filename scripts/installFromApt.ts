import { runQuietly } from './runQuietly.ts'

const seconds = 1000
const minutes = 60 * seconds

/**
 * Installs a package of Debian and its relatives, as root or by a `sudo` that asks for no password. Can take
 * minutes. True where `apt-get` says that it is installed.
 */
export async function installFromApt(name: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  if (!(await runQuietly('apt-get', ['--version'], { timeout: 10 * seconds }))) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && !(await runQuietly('sudo', ['-n', 'true'], { timeout: 10 * seconds })))
    return false

  // `sudo` clears the environment, so the variable is set on its far side.
  const [command = 'env', ...before] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  // A package source that fails to answer need not be the one with the package: the install decides.
  await runQuietly(command, [...before, 'update'], { timeout: 3 * minutes })
  const install = ['install', '-y', '--no-install-recommends', name]
  return runQuietly(command, [...before, ...install], { timeout: 10 * minutes })
}
