import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { exitCodes } from '../../util/exitCodes.ts'
import { shownPath } from '../../util/paths.ts'
import type { Terminal } from '../../terminal/Terminal.ts'

const flag = '--cpu-prof'

/** Returns whether `runProfiled` has started this command. */
export const isProfiled = (): boolean => process.execArgv.includes(flag)

/**
 * Runs this command again with V8's profiler in each of its threads, and returns its exit code. Chrome's DevTools and
 * speedscope open the profiles, one for each thread (nodejs.org/api/cli.html, `--cpu-prof`).
 * @param folder for the profiles; it is created if absent
 */
export async function runProfiled(folder: string, terminal: Terminal): Promise<number> {
  const flags = [flag, `--cpu-prof-dir=${resolve(folder)}`]
  const child = spawn(process.execPath, [...process.execArgv, ...flags, ...process.argv.slice(1)], {
    stdio: 'inherit',
  })
  // A terminal sends SIGINT to both; a supervisor sends SIGTERM to this process alone.
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGTERM', stop)
  terminal.info(`Profiles of the threads are in ${shownPath(resolve(folder))}/.`)
  return code ?? exitCodes.internal
}
