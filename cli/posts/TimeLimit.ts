import { type Context, createContext, Script } from 'node:vm'

/** Node's error for a script that was ended. */
const timeoutCode = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

const call = new Script('work()')

/**
 * Ends work that takes too long, even inside a regular expression. The work must not be asynchronous. It is ended
 * between two instructions, so that what it was changing is left half changed.
 */
export class TimeLimit {
  readonly #context: Context = createContext({})
  readonly #milliseconds: number

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /**
   * What the work returns, or undefined where it was ended.
   * @throws what the work throws
   */
  run<Result extends object>(work: () => Result): Result | undefined {
    let result: Result | undefined
    this.#context['work'] = () => {
      result = work()
    }
    try {
      // Only what is called by a script of `node:vm` has a time limit; it runs as anything else in this thread.
      call.runInContext(this.#context, { timeout: this.#milliseconds })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== timeoutCode) throw error
    }
    return result
  }
}
