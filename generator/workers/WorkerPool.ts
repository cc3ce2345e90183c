import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { receivedError, type SentError } from '../../system/SentError.ts'

/** What a worker is asked: the name of a job and what the job needs, as plain data. */
export interface JobRequest {
  job: string
  input: unknown
}

export type JobAnswer = { result: unknown } | SentError

type AnyJob = (input: never) => unknown

/** Most MB of young objects in a worker. Node 24 allows 192, which takes half as much memory again in a large build. */
const maxYoungGenerationSizeMb = 32

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
   * Runs a job of `generator/worker.ts` in the next free worker.
   * @throws what the job throws, or an Error if the worker ends; another worker then takes its place
   */
  async run<Job extends AnyJob>(job: string, input: Parameters<Job>[0]): Promise<Awaited<ReturnType<Job>>> {
    const worker = this.#idle.pop() ?? (await this.#nextWorker())
    let answer: JobAnswer
    try {
      answer = await ask(worker, { job, input })
    } catch (error) {
      if (!this.#isClosed) this.#waiting.shift()?.resolve(this.#start())
      throw error
    }
    // An answer is read together with the end of a worker that ended soon after it.
    const isRunning = this.#workers.has(worker)
    const next = this.#waiting.shift()
    if (next) next.resolve(isRunning ? worker : this.#start())
    else if (isRunning) this.#idle.push(worker)
    if ('error' in answer) throw receivedError(answer)
    return answer.result as Awaited<ReturnType<Job>>
  }

  /** Ends the workers, even in the middle of a job. Jobs that wait for one fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(endedError())
    await Promise.all([...this.#workers].map(worker => worker.terminate()))
  }

  #nextWorker(): Worker | Promise<Worker> {
    if (this.#isClosed) throw endedError()
    if (this.#workers.size < this.#size) return this.#start()
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      stderr: true,
      // React chooses its build by it.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxYoungGenerationSizeMb },
    })
    this.#workers.add(worker)
    worker.once('exit', () => {
      this.#workers.delete(worker)
      if (this.#idle.includes(worker)) this.#idle.splice(this.#idle.indexOf(worker), 1)
    })
    // The job that it does fails with it.
    return worker.on('error', () => undefined)
  }
}

/** @throws what the worker throws, or an Error if it ends before it answers */
async function ask(worker: Worker, request: JobRequest): Promise<JobAnswer> {
  const answered = new AbortController()
  const { signal } = answered
  const exit = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`A worker ended without an answer (exit code ${code})`)
  })
  worker.postMessage(request)
  try {
    const [answer] = await Promise.race([once(worker, 'message', { signal }), exit])
    return answer as JobAnswer
  } finally {
    answered.abort()
  }
}

const endedError = (): Error => new Error('The workers of this command have ended.')
