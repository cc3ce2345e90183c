import { spawn } from 'node:child_process'

/** Bounds on a command started by `runQuietly`. */
export interface RunLimits {
  /** After this many milliseconds the command and its children are ended. */
  timeout: number
  /** Variables added to this process's own. */
  env?: Readonly<Record<string, string>>
}

/**
 * Runs a command with no input and its output thrown away, and tells whether it ended with code 0. A command
 * that cannot be started, fails, or outlasts its time limit is `false`; nothing is thrown.
 */
export function runQuietly(command: string, args: readonly string[], limits: RunLimits): Promise<boolean> {
  // On Unix the command leads its own process group, so that a time limit reaches its children too.
  const ownGroup = process.platform !== 'win32'
  return new Promise(resolve => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      detached: ownGroup,
      env: { ...process.env, ...limits.env },
    })
    const timer = setTimeout(end, limits.timeout)
    child.once('error', () => settle(false))
    child.once('exit', code => settle(code === 0))

    function settle(ok: boolean) {
      clearTimeout(timer)
      resolve(ok)
    }

    function end() {
      try {
        if (ownGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It ended by itself in the meantime.
      }
    }
  })
}
