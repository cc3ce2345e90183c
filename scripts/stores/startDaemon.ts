import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A server that runs as a child of this process. */
export interface Daemon {
  /** Kills it: its data is in memory, so it has nothing to finish. */
  stop(): Promise<void>
  /**
   * Repeats a request until it is answered.
   * @throws Error with the server's output if it ends before that
   */
  untilReady(request: () => Promise<unknown>): Promise<void>
}

/**
 * Starts a server that stays in the foreground, so that it is a child of this process.
 * @param log absolute path of the file for its output
 */
export function startDaemon([command = '', ...words]: readonly string[], log: string): Daemon {
  const output = openSync(log, 'a')
  // On Linux it ends even when this process is killed (prctl(2), PR_SET_PDEATHSIG).
  const [program, args] =
    process.platform === 'linux' ? ['setpriv', ['--pdeathsig', 'KILL', command, ...words]] : [command, words]
  const child = spawn(program, args, { stdio: ['ignore', output, output] })
  const ended = new Promise<void>(resolve => {
    child.once('error', () => resolve()).once('exit', () => resolve())
  })
  const stop = () => {
    child.kill('SIGKILL')
    return ended
  }
  const untilReady = async (request: () => Promise<unknown>) => {
    while (child.exitCode === null && child.signalCode === null) {
      try {
        await request()
        return
      } catch {
        await delay(50)
      }
    }
    throw new Error(`${command} ended:\n${readFileSync(log, 'utf8')}`)
  }
  return { stop, untilReady }
}
