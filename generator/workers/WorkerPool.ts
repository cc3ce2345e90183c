import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { receivedError, type SentError } from '../../system/CommandError.ts'

/** A request to a worker: the name of a job and its input, as plain data. */
export interface JobRequest {
  job: string
  input: unknown
}

export type JobAnswer = { result: unknown } | SentError

type AnyJob = (input: never) => unknown

/** Most MB of young objects in a worker. Node 24 allows 192, which takes half as much memory again in a large build. */
const maxYoungGenerationSizeMb = 32

/** The longest delay of a timer (nodejs.org, "setTimeout"), in ms: an idle worker is needed later. */
const idleTimeout = 2 ** 31 - 1

/**
 * Worker threads of one command, each of which does one job at a time. They start when there is work for them. If a
 * worker exits, all pending and later jobs fail.
 */
export class WorkerPool {
  /** How many jobs can run at the same time. */
  readonly size: number
  readonly #pool: Tinypool
  readonly #broken: Promise<never>
  #failAll!: (cause: unknown) => void
  readonly #watched = new Set<unknown>()
  #isClosed = false

  /** @param script of the worker: in the command's bundle, it is in the same folder as this file */
  constructor(size = availableParallelism(), script = new URL('./worker.js', import.meta.url)) {
    this.size = size
    this.#pool = new Tinypool({
      filename: script.href,
      minThreads: 0,
      maxThreads: size,
      idleTimeout,
      // Otherwise a worker without a job would block, with all that it has yet to write.
      useAtomics: false,
      // React chooses its build by it.
      env: { ...process.env, NODE_ENV: 'production' } as Record<string, string>,
      resourceLimits: { maxYoungGenerationSizeMb },
    })
    this.#broken = new Promise((_, reject) => {
      this.#failAll = reject
      this.#pool.on('error', reject)
    })
    // Not awaited: its error is thrown by `run`.
    this.#broken.catch(() => undefined)
  }

  /**
   * Runs a job of `generator/worker.ts` in the next free worker.
   * @throws what the job throws, or an Error if a worker ends
   */
  async run<Job extends AnyJob>(job: string, input: Parameters<Job>[0]): Promise<Awaited<ReturnType<Job>>> {
    if (this.#isClosed) throw new Error('The workers of this command have ended.')
    const answering = this.#pool.run({ job, input } satisfies JobRequest) as Promise<JobAnswer>
    this.#watchThreads()
    const answer = await Promise.race([answering, this.#broken])
    if ('error' in answer) throw receivedError(answer)
    return answer.result as Awaited<ReturnType<Job>>
  }

  /** Ends the workers, even in the middle of a job, which fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool.destroy()
  }

  /** Tinypool waits forever for a worker that ends without an error, and for one that a failed worker would have been. */
  #watchThreads(): void {
    for (const thread of this.#pool.threads) {
      if (this.#watched.has(thread)) continue
      this.#watched.add(thread)
      // Closing the pool awaits the exit of each thread with Node's `once`, which calls this if one fails meanwhile; the
      // threads of tinypool 2.2.0 lack it. The listener is called once anyway.
      Object.assign(thread, { removeListener: () => thread })
      thread.once('error', this.#failAll)
      thread.once('exit', (code: number) => {
        const error = new Error(`A worker ended without an answer (exit code ${code})`)
        if (!this.#isClosed) thread.emit('error', error)
      })
    }
  }
}
