import { setImmediate as immediate } from 'node:timers/promises'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { Thread } from '../project/Thread.ts'
import type { SiteObject } from './SiteObject.ts'
import type { ObjectContent } from './writeObjects.ts'

/** Files in one message to the thread: a message for each would cost as much as writing it. */
const filesPerBatch = 16

/** Batches that may wait for the thread; more would only take memory. */
const maxBatchesAhead = 8

/**
 * Writes the files of one build and lists them. Hashing and writing take as long as rendering, so a thread does them
 * while the next page is rendered.
 */
export class OutputFolder {
  readonly #thread: Thread<readonly ObjectContent[], SiteObject[]>
  readonly #encoder = new TextEncoder()
  readonly #objects = new Map<string, SiteObject>()
  readonly #underWay: Promise<void>[] = []
  #batch: ObjectContent[] = []

  /**
   * @param folder absolute path; made when the first file is written
   * @param script of the thread: it lies beside this file in the bundle that cli/loadProgram.js makes
   */
  constructor(folder: string, script = new URL('./writerThread.js', import.meta.url)) {
    this.#thread = new Thread(script, { workerData: folder })
  }

  /** The files written so far, by key; after `flush` all of them. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** Writes a file, with the folders it needs. */
  async write(key: string, kind: FileKind, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? this.#encoder.encode(content) : content
    await this.#add({ key, kind, content: bytes })
  }

  /** Copies a file from elsewhere; its path is absolute. */
  async copy(key: string, kind: FileKind, copyOf: string): Promise<void> {
    await this.#add({ key, kind, content: { copyOf } })
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    this.#send()
    await Promise.all(this.#underWay.splice(0))
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  async #add(object: ObjectContent): Promise<void> {
    this.#batch.push(object)
    if (this.#batch.length < filesPerBatch) return
    this.#send()
    // Give signals and answers of the thread their turn.
    await immediate()
    if (this.#underWay.length > maxBatchesAhead) await this.#underWay.shift()
  }

  #send(): void {
    const written = this.#thread.ask(this.#batch).then(objects => {
      for (const object of objects) this.#objects.set(object.key, object)
      return undefined
    })
    // It is awaited later; until then a failure must not count as unhandled.
    written.catch(() => undefined)
    this.#underWay.push(written)
    this.#batch = []
  }
}
