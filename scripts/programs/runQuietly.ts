import { spawn } from 'node:child_process'

export interface RunOptions {
  /** Milliseconds after which the command is killed. */
  timeout: number
  /** Variables to add to the environment of this process. */
  env?: Readonly<Record<string, string>>
}

/** Runs a command without input or output. Resolves to whether it exits with code 0 before its timeout. */
export function runQuietly(command: string, args: readonly string[], options: RunOptions): Promise<boolean> {
  const { timeout, env } = options
  const spawned = {
    stdio: 'ignore',
    timeout,
    killSignal: 'SIGKILL',
    env: { ...process.env, ...env },
  } as const
  return new Promise(resolve => {
    const child = spawn(command, args, spawned)
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
}
