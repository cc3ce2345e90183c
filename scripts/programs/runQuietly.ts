import { spawn } from 'node:child_process'

export interface RunOptions {
  /** Milliseconds after which the command and its children are killed. */
  timeout: number
  /** Variables to add to the environment of this process. */
  env?: Readonly<Record<string, string>>
}

/**
 * Runs a command without input and discards its output. Resolves to true if it exits with code 0, and to false if it
 * cannot be started, fails, or exceeds its timeout. Never rejects.
 */
export function runQuietly(command: string, args: readonly string[], options: RunOptions): Promise<boolean> {
  // On Unix the command leads a process group, so that its children can be killed with it.
  const ownGroup = process.platform !== 'win32'
  return new Promise(resolve => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      detached: ownGroup,
      env: { ...process.env, ...options.env },
    })
    const timer = setTimeout(kill, options.timeout)
    child.once('error', () => settle(false))
    child.once('exit', code => settle(code === 0))

    function settle(ok: boolean) {
      clearTimeout(timer)
      resolve(ok)
    }

    function kill() {
      try {
        if (ownGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It has exited by itself.
      }
    }
  })
}
