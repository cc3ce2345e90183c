import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describeObject, type SiteObject } from './writeObject.ts'
import type { WriteAnswer, WriteRequest } from './writerThread.ts'

interface Waiting {
  resolve(object: SiteObject): void
  reject(error: unknown): void
}

/**
 * Writes the files of one build and keeps count of them. Compressing, hashing and writing take as long as
 * rendering, so a thread does them while the next page is rendered.
 */
export class OutputFolder {
  readonly #folder: string
  readonly #thread: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #objects = new Map<string, SiteObject>()
  readonly #encoder = new TextEncoder()
  #requests = 0

  /** @param folder absolute path; made when the first file is written */
  constructor(folder: string) {
    this.#folder = folder
    // Beside this file in the bundle that cli/kube-site.js makes.
    this.#thread = new Worker(new URL('./writerThread.js', import.meta.url), { workerData: { folder } })
    this.#thread.on('message', (answer: WriteAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('error' in answer) waiting?.reject(answer.error)
      else waiting?.resolve(answer.object)
    })
    this.#thread.on('error', error => {
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    })
  }

  /** Every file so far, by key. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** Writes a file, and the folders it needs. Await it now and then: what is not written yet is in memory. */
  async write(key: string, content: string | Uint8Array): Promise<void> {
    const id = ++this.#requests
    const bytes = typeof content === 'string' ? this.#encoder.encode(content) : content
    // What was encoded here is handed over; what somebody gave is theirs, and copied.
    const transfer = typeof content === 'string' ? [bytes.buffer as ArrayBuffer] : []
    const object = await new Promise<SiteObject>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#thread.postMessage({ id, key, bytes } satisfies WriteRequest, transfer)
    })
    this.#objects.set(key, object)
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
}
