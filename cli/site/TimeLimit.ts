import { type Context, createContext, Script } from 'node:vm'

/** Node's error for a script that was ended. */
const timeoutCode = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

const call = new Script('work()')

/**
 * Ends work that takes too long, even inside a regular expression. The work must not be asynchronous. It is ended
 * between two instructions, so that what it was changing is left half changed. Work that was ended while the process
 * was stopped, or had to wait for the processor, begins again.
 */
export class TimeLimit {
  readonly #context: Context = createContext({})
  readonly #milliseconds: number
  readonly #processorTime: () => number

  /** @param processorTime gives the milliseconds that the work, and perhaps others, had of the processor */
  constructor(milliseconds: number, processorTime = ownProcessorTime) {
    this.#milliseconds = milliseconds
    this.#processorTime = processorTime
  }

  /**
   * Returns the result of the work, or `undefined` if it was ended.
   * @throws what the work throws
   */
  run<Result extends object>(work: () => Result): Result | undefined {
    for (let timeout = this.#milliseconds; ; timeout *= 2) {
      const start = this.#processorTime()
      const result = this.#attempt(work, timeout)
      // Half of it is enough to refuse: other work takes its share of the processor on a healthy machine, too.
      if (result || this.#processorTime() - start >= this.#milliseconds / 2) return result
    }
  }

  /** @param timeout in milliseconds of the clock, the only ones that Node counts */
  #attempt<Result extends object>(work: () => Result, timeout: number): Result | undefined {
    let result: Result | undefined
    this.#context['work'] = () => {
      result = work()
    }
    try {
      // Only what is called by a script of `node:vm` has a time limit; it runs as anything else in this thread.
      call.runInContext(this.#context, { timeout })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== timeoutCode) throw error
    }
    return result
  }
}

/** Processor time of this thread, or of the whole process in versions of Node that do not count a thread's. */
function ownProcessorTime(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?(): NodeJS.CpuUsage }
  const { user, system } = threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}
