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
  readonly #script: URL
  readonly #workers = new Set<Worker>()
  readonly #idle: Worker[] = []
  readonly #waiting: { resolve(worker: Worker): void; reject(error: Error): void }[] = []
  #isClosed = false

  /** @param script of the worker: in the command's bundle, it is in the same folder as this file */
  constructor(size = availableParallelism(), script = new URL('./worker.js', import.meta.url)) {
    this.#size = size
    this.#script = script
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
      if (!this.#isClosed) this.#waiting.shift()?.resolve(this.#start())
      throw error
    }
    const next = this.#waiting.shift()
    if (next) next.resolve(worker)
    else this.#idle.push(worker)
    if ('error' in answer) throw receivedError(answer)
    return answer.result as Awaited<ReturnType<Job>>
  }

  /** Ends the workers, even in the middle of a job. Jobs that wait for one fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(endedError())
    await Promise.all([...this.#workers].map(worker => worker.close()))
  }

  #nextWorker(): Worker | Promise<Worker> {
    if (this.#isClosed) throw endedError()
    if (this.#workers.size < this.#size) return this.#start()
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #start(): Worker {
    const worker: Worker = new Thread(this.#script, {
      stderr: true,
      // React chooses its build by it.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    this.#workers.add(worker)
    return worker
  }
}

const endedError = (): Error => new Error('The workers of this command have ended.')
