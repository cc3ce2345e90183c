import { availableParallelism } from 'node:os'
import { receivedError, type SentError } from '../util/SentError.ts'
import { Thread } from '../util/Thread.ts'

/** What a worker is asked: the name of a job and what the job needs, as plain data. */
export interface JobRequest {
  job: string
  input: unknown
}

export type JobAnswer = { result: unknown } | SentError

type AnyJob = (input: never) => unknown

type Worker = Thread<JobRequest, JobAnswer>

/** Worker threads of one command, each of which does one job at a time. They start when there is work for them. */
export class WorkerPool {
  readonly #size: number
  readonly #workers = new Set<Worker>()
  readonly #idle: Worker[] = []
  readonly #waiting: ((worker: Worker) => void)[] = []
  #isClosed = false

  constructor(size = availableParallelism()) {
    this.#size = size
  }

  /** How many jobs can run at the same time. */
  get size(): number {
    return this.#size
  }

  /**
   * Runs a job of `cli/worker.ts` in the next free worker.
   * @throws what the job throws, or an Error if the worker ends; another worker then takes its place
   */
  async run<Job extends AnyJob>(job: string, input: Parameters<Job>[0]): Promise<Awaited<ReturnType<Job>>> {
    const worker = this.#idle.pop() ?? (await this.#nextWorker())
    let answer: JobAnswer
    try {
      answer = await worker.ask({ job, input })
    } catch (error) {
      this.#workers.delete(worker)
      if (!this.#isClosed) this.#waiting.shift()?.(this.#start())
      throw error
    }
    const next = this.#waiting.shift()
    if (next) next(worker)
    else this.#idle.push(worker)
    if ('error' in answer) throw receivedError(answer)
    return answer.result as Awaited<ReturnType<Job>>
  }

  /** Ends the workers, even in the middle of a job. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#workers].map(worker => worker.close()))
  }

  #nextWorker(): Worker | Promise<Worker> {
    if (this.#isClosed) throw new Error('The workers of this command have ended.')
    if (this.#workers.size < this.#size) return this.#start()
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  #start(): Worker {
    // The script is in the same folder of the command's bundle.
    const worker: Worker = new Thread(new URL('./worker.js', import.meta.url), {
      stderr: true,
      // React chooses its build by it.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    this.#workers.add(worker)
    return worker
  }
}
