import { runQuietly } from './runQuietly.ts'

const seconds = 1000
const minutes = 60 * seconds

/**
 * Installs Debian packages with `apt-get`, as root or with `sudo` if it needs no password. Resolves to true if it
 * succeeds. Can take minutes.
 */
export async function installFromApt(...names: readonly string[]): Promise<boolean> {
  if (process.platform !== 'linux') return false
  if (!(await runQuietly('apt-get', ['--version'], { timeout: 10 * seconds }))) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && !(await runQuietly('sudo', ['-n', 'true'], { timeout: 10 * seconds })))
    return false

  // `sudo` clears the environment, so `env` sets the variable after it.
  const [command = 'env', ...words] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  // If one package source does not answer, the package may still come from another.
  await runQuietly(command, [...words, 'update'], { timeout: 3 * minutes })
  const install = ['install', '-y', '--no-install-recommends', ...names]
  return runQuietly(command, [...words, ...install], { timeout: 10 * minutes })
}
