import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describeObject, type SiteObject } from './writeObject.ts'
import type { FileContent, WriteAnswer } from './writerThread.ts'

/** Files handed to the thread at once: a message for each would cost as much as writing it. */
const batchSize = 16

/** Batches that may wait for the thread, so that it always has work and memory stays small. */
const batchesAhead = 8

/**
 * Writes the files of one build and keeps count of them. Hashing and writing take as long as rendering, so a
 * thread does them while the next page is rendered.
 */
export class OutputFolder {
  readonly #folder: string
  readonly #thread: Worker
  readonly #encoder = new TextEncoder()
  readonly #objects = new Map<string, SiteObject>()
  #batch: FileContent[] = []
  /** Batches under way, oldest first: the thread answers in the order in which it is asked. */
  readonly #underWay: { done: Promise<void>; settle(): void }[] = []
  #failure: { error: unknown } | undefined

  /** @param folder absolute path; made when the first file is written */
  constructor(folder: string) {
    this.#folder = folder
    // Beside this file in the bundle that cli/kube-site.js makes.
    this.#thread = new Worker(new URL('./writerThread.js', import.meta.url), { workerData: { folder } })
    this.#thread.on('message', (answer: WriteAnswer) => {
      if ('error' in answer) this.#failure ??= answer
      else for (const object of answer.objects) this.#objects.set(object.key, object)
      this.#underWay.shift()?.settle()
    })
    this.#thread.on('error', error => {
      this.#failure ??= { error }
      for (const { settle } of this.#underWay.splice(0)) settle()
    })
  }

  /** Every file written so far, by key; all of them after `flush`. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** Takes a file to be written, with the folders it needs; waits where too many are waiting already. */
  async write(key: string, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? this.#encoder.encode(content) : content
    this.#batch.push({ key, bytes })
    if (this.#batch.length < batchSize) return
    this.#send()
    // Rendering alone never lets go of this thread: a signal, or an answer, would wait until all is done.
    await immediate()
    if (this.#underWay.length > batchesAhead) await this.#underWay[0]?.done
    this.#throwFailure()
  }

  /** Waits until all is written. */
  async flush(): Promise<void> {
    this.#send()
    await Promise.all(this.#underWay.map(({ done }) => done))
    this.#throwFailure()
  }

  /** Takes in a file that something else wrote into the folder. */
  async adopt(key: string): Promise<void> {
    this.#objects.set(key, describeObject(key, await readFile(join(this.#folder, key))))
  }

  /** Removes a file that nobody asks for. */
  async remove(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true })
    this.#objects.delete(key)
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#thread.terminate()
  }

  #send(): void {
    if (this.#batch.length === 0) return
    let settle = () => {}
    const done = new Promise<void>(resolve => {
      settle = resolve
    })
    this.#underWay.push({ done, settle })
    this.#thread.postMessage(this.#batch)
    this.#batch = []
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
