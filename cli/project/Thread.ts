import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that answers one question after the other. If it dies, the question fails, and so does every later one. */
export class Thread<Question, Answer> {
  readonly #worker: Worker
  readonly #died: Promise<never>

  constructor(script: URL, options: WorkerOptions = {}) {
    const worker = new Worker(script, options)
    this.#worker = worker
    this.#died = new Promise((_, reject) => {
      worker.once('error', reject)
      worker.once('exit', code => reject(new Error(`A thread ended without an answer (exit code ${code})`)))
    })
    // `ask` reports it; until then, it must not count as unhandled.
    this.#died.catch(() => undefined)
  }

  /**
   * Waits for the answer; to be called again only after that.
   * @throws what the thread throws, or an Error where it ends before it answers
   */
  ask(question: Question): Promise<Answer> {
    const answered = new Promise<Answer>(resolve => this.#worker.once('message', resolve))
    this.#worker.postMessage(question)
    return Promise.race([answered, this.#died])
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
