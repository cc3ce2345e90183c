import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FileKind } from '../../content/model/SiteFile.ts'
import type { SiteObject } from './SiteObject.ts'
import type { ObjectContent } from './writeObjects.ts'
import type { WriteAnswer } from './writerThread.ts'

/** Files in one message to the thread: a message for each would cost as much as writing it. */
const filesPerBatch = 16

/** Batches that may wait for the thread; more would only take memory. */
const maxBatchesAhead = 8

/**
 * Writes the files of one build and lists them. Hashing and writing take as long as rendering, so a thread does them
 * while the next page is rendered.
 */
export class OutputFolder {
  readonly #folder: string
  readonly #thread: Worker
  readonly #encoder = new TextEncoder()
  readonly #objects = new Map<string, SiteObject>()
  #batch: ObjectContent[] = []
  /** Batches that the thread has, oldest first; it answers in this order. */
  readonly #underWay: { done: Promise<void>; settle(): void }[] = []
  #failure: { error: unknown } | undefined

  /**
   * @param folder absolute path; made when the first file is written
   * @param script of the thread: it lies beside this file in the bundle that cli/kube-site.js makes
   */
  constructor(folder: string, script = new URL('./writerThread.js', import.meta.url)) {
    this.#folder = folder
    this.#thread = new Worker(script, { workerData: { folder } })
    this.#thread.on('message', (answer: WriteAnswer) => {
      if ('error' in answer) this.#failure ??= answer
      else for (const object of answer.objects) this.#objects.set(object.key, object)
      this.#underWay.shift()?.settle()
    })
    const fail = (error: unknown) => {
      this.#failure ??= { error }
      for (const { settle } of this.#underWay.splice(0)) settle()
    }
    this.#thread.on('error', fail)
    // A thread that has ended answers nothing more.
    this.#thread.on('exit', code => fail(new Error(`The thread that writes files ended with ${code}.`)))
  }

  /** The files written so far, by key; after `flush` all of them. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** Writes a file, with the folders it needs. */
  async write(key: string, kind: FileKind, content: string | Uint8Array): Promise<void> {
    await this.#take({
      key,
      kind,
      content: typeof content === 'string' ? this.#encoder.encode(content) : content,
    })
  }

  /** Copies a file from elsewhere; its path is absolute. */
  async copy(key: string, kind: FileKind, copyOf: string): Promise<void> {
    await this.#take({ key, kind, content: { copyOf } })
  }

  /** Lists a file that something else wrote into the folder. */
  async adopt(key: string, kind: FileKind): Promise<void> {
    await this.#take({ key, kind, content: 'written' })
  }

  async #take(object: ObjectContent): Promise<void> {
    this.#throwFailure()
    this.#batch.push(object)
    if (this.#batch.length < filesPerBatch) return
    this.#send()
    // Give signals and answers of the thread their turn.
    await immediate()
    if (this.#underWay.length > maxBatchesAhead) await this.#underWay[0]?.done
    this.#throwFailure()
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    this.#send()
    await Promise.all(this.#underWay.map(({ done }) => done))
    this.#throwFailure()
  }

  /** Deletes a file that no page needs. */
  async remove(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true })
    this.#objects.delete(key)
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#thread.terminate()
  }

  #send(): void {
    if (this.#batch.length === 0 || this.#failure) return
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
