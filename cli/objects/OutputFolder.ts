import { setImmediate as immediate } from 'node:timers/promises'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { sharedTexts } from '../system/sharedTexts.ts'
import { Thread } from '../system/Thread.ts'
import type { Measures } from './measures.ts'
import type { ObjectContent, SiteFolderInput } from './SiteFolder.ts'
import { contentTypeOf, type SiteObject } from './SiteObject.ts'
import type { Found, WriterAnswer, WriterRequest } from './writerThread.ts'

/** Files to be written in one message to the thread: a message for each would cost as much as writing it. */
const filesPerBatch = 16

/** Of files that it need not write, so many are as fast. */
const keptPerBatch = 512

/** Batches that may wait for the thread; more would only take memory. */
const maxBatchesAhead = 8

interface OutputFile extends ObjectContent {
  kind: FileKind
}

/**
 * Writes the files of one build and lists them. Hashing and writing take as long as rendering, so a thread does them
 * while the next page is rendered.
 */
export class OutputFolder {
  readonly #thread: Thread<WriterRequest, WriterAnswer>
  readonly #found: Promise<Found>
  readonly #encoder = new TextEncoder()
  readonly #objects = new Map<string, SiteObject>()
  readonly #shared = sharedTexts()
  readonly #underWay: Promise<void>[] = []
  #batch: OutputFile[] = []
  /** What the batch counts for, in files to be written. */
  #open = 0

  /** @param script of the thread: it lies beside this file in the bundle that cli/loadProgram.js makes */
  constructor(input: SiteFolderInput, script = new URL('./writerThread.js', import.meta.url)) {
    this.#thread = new Thread(script, { workerData: input })
    this.#found = this.#thread.ask('find').then(({ found = { files: new Map(), isNew: false } }) => found)
    this.#found.catch(() => undefined)
  }

  /** The files written so far, by key; after `written` all of them. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** What earlier builds have left. */
  found(): Promise<Found> {
    return this.#found
  }

  /** Takes over a file that was found. */
  async keep(key: string, kind: FileKind, sha256: string): Promise<void> {
    await this.#add({ key, kind, content: { found: sha256 } })
  }

  /** Writes a file, with the folders it needs. */
  async write(key: string, kind: FileKind, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? this.#encoder.encode(content) : content
    await this.#add({ key, kind, content: bytes })
  }

  /** Adds a file that another thread has written into the folder (`newFileWriter`). */
  async add(key: string, kind: FileKind, written: Measures): Promise<void> {
    await this.#add({ key, kind, content: { written } })
  }

  /** Copies a file from elsewhere; its path is absolute. */
  async copy(key: string, kind: FileKind, copyOf: string): Promise<void> {
    await this.#add({ key, kind, content: { copyOf } })
  }

  /** Waits until everything is written. */
  async written(): Promise<void> {
    this.#send()
    await Promise.all(this.#underWay.splice(0))
  }

  /** Waits for that, too, and removes what is no part of the site. */
  async finish(): Promise<void> {
    await this.written()
    await this.#thread.ask('finish')
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  async #add(object: OutputFile): Promise<void> {
    this.#batch.push(object)
    this.#open += 'found' in object.content || 'written' in object.content ? filesPerBatch / keptPerBatch : 1
    if (this.#open < filesPerBatch) return
    this.#send()
    // Give signals and answers of the thread their turn.
    await immediate()
    if (this.#underWay.length > maxBatchesAhead) await this.#underWay.shift()
  }

  #send(): void {
    // Its texts stay here, and do not come back as others.
    const files = this.#batch.map(({ key, kind }) => ({ key, kind }))
    const batch = this.#batch.map(({ key, content }) => ({ key, content }))
    const sent = this.#thread.ask(batch).then(({ written = [] }) => {
      for (const [at, { size, sha256 }] of written.entries()) this.#list(files[at]!, size, sha256)
      return undefined
    })
    // It is awaited later; until then a failure must not count as unhandled.
    sent.catch(() => undefined)
    this.#underWay.push(sent)
    this.#batch = []
    this.#open = 0
  }

  #list({ key, kind }: Pick<SiteObject, 'key' | 'kind'>, size: number, sha256: string): void {
    const contentType = this.#shared(contentTypeOf(key, kind))
    this.#objects.set(key, { key, kind, size, sha256, contentType })
  }
}
