import { setImmediate as immediate } from 'node:timers/promises'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { sharedTexts } from '../system/sharedTexts.ts'
import { Thread } from '../system/Thread.ts'
import type { FolderLook } from './lookInto.ts'
import type { Measures } from './measures.ts'
import type { ObjectContent, SiteFolderInput } from './SiteFolder.ts'
import { contentTypeOf, type SiteObject } from './SiteObject.ts'
import type { Found, WriterAnswer, WriterRequest } from './writerThread.ts'

/** Files to be written in one message to the thread: a message for each would cost as much as writing it. */
const filesPerBatch = 16

/** Of files that another thread has written, so many are as fast. */
const addedPerBatch = 512

/** Names of files that are taken over, in one message. */
const keptPerBatch = 4096

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
  /** The files that were found, once they are. */
  #earlier: Found['files'] = new Map()
  /** Keys of those that are taken over, of which the thread was not told yet. */
  #kept: string[] = []
  #batch: OutputFile[] = []
  /** What the batch counts for, in files to be written. */
  #open = 0

  /** @param script of the thread: it lies beside this file in the bundle that cli/loadProgram.js makes */
  constructor(input: SiteFolderInput, script = new URL('./writerThread.js', import.meta.url)) {
    this.#thread = new Thread(script, { workerData: input })
    this.#found = this.#thread.ask('find').then(({ found = { files: new Map(), isNew: false } }) => {
      this.#earlier = found.files
      return found
    })
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

  /**
   * Takes over a file that was found (`found`): the thread is told its name alone.
   * @throws where there is none
   */
  async keep(key: string, kind: FileKind): Promise<void> {
    const measures = this.#earlier.get(key)
    if (!measures) throw new Error(`No earlier build has ${key}.`)
    this.#list({ key, kind }, measures)
    this.#kept.push(key)
    if (this.#kept.length < keptPerBatch) return
    this.#sendKept()
    // Give signals their turn.
    await immediate()
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

  /**
   * Waits for that, too, and removes what is no part of the site.
   * @param target folder that the site is to replace, absolute
   * @returns what was seen in it after that; undefined where there is none, or another build replaced it meanwhile
   */
  async finish(target: string): Promise<FolderLook | undefined> {
    // All is asked at once: who calls this goes on with work of its own, in which no answer is heard.
    const [, , { look }] = await Promise.all([
      this.written(),
      this.#thread.ask('finish'),
      this.#thread.ask({ lookInto: target }),
    ])
    return look
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  async #add(object: OutputFile): Promise<void> {
    this.#batch.push(object)
    this.#open += 'written' in object.content ? filesPerBatch / addedPerBatch : 1
    if (this.#open < filesPerBatch) return
    this.#send()
    // Give signals and answers of the thread their turn.
    await immediate()
    if (this.#underWay.length > maxBatchesAhead) await this.#underWay.shift()
  }

  #sendKept(): void {
    if (this.#kept.length === 0) return
    this.#awaitLater(this.#thread.ask({ kept: this.#kept }).then(() => undefined))
    this.#kept = []
  }

  #send(): void {
    this.#sendKept()
    // Its texts stay here, and do not come back as others.
    const files = this.#batch.map(({ key, kind }) => ({ key, kind }))
    const batch = this.#batch.map(({ key, content }) => ({ key, content }))
    const sent = this.#thread.ask(batch).then(({ written = [] }) => {
      for (const [at, measures] of written.entries()) this.#list(files[at]!, measures)
      return undefined
    })
    this.#awaitLater(sent)
    this.#batch = []
    this.#open = 0
  }

  #awaitLater(sent: Promise<void>): void {
    // It is awaited later; until then a failure must not count as unhandled.
    sent.catch(() => undefined)
    this.#underWay.push(sent)
  }

  #list({ key, kind }: Pick<SiteObject, 'key' | 'kind'>, { size, sha256 }: Measures): void {
    const contentType = this.#shared(contentTypeOf(key, kind))
    this.#objects.set(key, { key, kind, size, sha256, contentType })
  }
}
