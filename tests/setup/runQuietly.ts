import { spawn } from 'node:child_process'

interface RunOptions {
  /** Milliseconds after which the command is killed. */
  timeout: number
  /** Variables to add to the environment of this process. */
  env?: Readonly<Record<string, string>>
}

/** Runs a command without input or output. Resolves to whether it exits with code 0 before its timeout. */
export function runQuietly(command: string, args: readonly string[], options: RunOptions): Promise<boolean> {
  const { timeout, env } = options
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } })
    // Not the option of `spawn`, whose timer stays if there is no such command.
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    const end = (succeeded: boolean) => {
      clearTimeout(timer)
      resolve(succeeded)
    }
    child.once('error', () => end(false))
    child.once('exit', code => end(code === 0))
  })
}

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
