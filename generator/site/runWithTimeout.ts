import { createContext, Script } from 'node:vm'

const script = new Script('work()')

/**
 * Runs synchronous work, and ends it after a time, even inside a regular expression. What it was changing is then left
 * half changed.
 * @returns its result, or `undefined` if it was ended
 * @throws what the work throws
 */
export function runWithTimeout<Result extends object>(
  milliseconds: number,
  work: () => Result,
): Result | undefined {
  let result: Result | undefined
  // Only code that a script of `node:vm` calls has a timeout; it runs as all other code of this thread.
  const context = createContext({
    work() {
      result = work()
    },
  })
  try {
    script.runInContext(context, { timeout: Math.ceil(milliseconds) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  return result
}
