import { createContext, Script } from 'node:vm'

const script = new Script('work()')

/**
 * Runs synchronous work, and ends it after a time, even inside a regular expression. What it was changing is then left
 * half changed. While other processes keep the processors busy, the work begins again with twice the time.
 * @param milliseconds of the clock, and of the processor time of this process
 * @param timeout of this attempt, in ms of the clock
 * @returns its result, or `undefined` if it was ended
 * @throws what the work throws
 */
export function runWithTimeout<Result extends object>(
  milliseconds: number,
  work: () => Result,
  timeout = milliseconds,
): Result | undefined {
  const before = process.cpuUsage()
  let result: Result | undefined
  // Only code that a script of `node:vm` calls has a timeout; it runs as all other code of this thread.
  const context = createContext({
    work() {
      result = work()
    },
  })
  try {
    script.runInContext(context, { timeout: Math.ceil(timeout) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < milliseconds) return runWithTimeout(milliseconds, work, 2 * timeout)
  }
  return result
}
