import { runQuietly } from './runQuietly.ts'

const minutes = 60_000

/** Installs Debian packages as root, or with `sudo` if it needs no password. Resolves to whether it succeeds. */
export async function installFromApt(...packages: readonly string[]): Promise<boolean> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  // `sudo` clears the environment, so `env` sets the variable after it.
  const [command = '', ...words] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  // If one package source does not answer, the package may still come from another.
  await runQuietly(command, [...words, 'update'], { timeout: 3 * minutes })
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  return runQuietly(command, [...words, ...install], { timeout: 10 * minutes })
}
