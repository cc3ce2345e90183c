import { hash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { link, lstat, readdir, readFile, readlink, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Backend,
  type Condition,
  type CopyOptions,
  type ListedObject,
  type ListOptions,
  type ListPage,
  type ObjectContent,
  type ObjectInfo,
  pointerKey,
  temporaryPrefix,
  type WriteOptions,
  type Written,
} from '../Backend.ts'
import { StoreError } from '../StoreError.ts'
import { ConditionalFile } from './ConditionalFile.ts'
import { inFolder } from './inFolder.ts'

/**
 * A folder that any web server can serve. It stores no headers: the server sets them. Files are written under a temporary
 * name and renamed, so that nobody reads half of one.
 */
export class FileBackend implements Backend {
  readonly name: string
  readonly storesHeaders = false
  readonly #folder: string

  /** @param folder absolute path; created by the first write */
  constructor(folder: string) {
    this.#folder = folder.replace(/\/$/, '')
    this.name = `file://${this.#folder}/`
  }

  async get(key: string): Promise<ObjectContent> {
    const path = this.#path(key)
    const versioned = await new ConditionalFile(path).read()
    if (versioned) {
      const { bytes, version, modifiedMs } = versioned
      return { bytes, etag: String(version), ageMs: Date.now() - modifiedMs }
    }
    const bytes = await readFile(path)
    return { bytes, etag: md5(bytes), ageMs: Date.now() - (await stat(path)).mtimeMs }
  }

  async head(key: string): Promise<ObjectInfo> {
    return { ...(await this.#listed(key)), headers: { contentType: '', cacheControl: '' } }
  }

  async list(prefix: string, { pageSize, from = '' }: ListOptions): Promise<ListPage> {
    const keys = (await this.#keys('')).filter(key => key.startsWith(prefix) && key > from).toSorted()
    const page = keys.slice(0, pageSize)
    const objects: ListedObject[] = []
    for (const key of page) {
      // A file may be deleted while the others are read.
      const found = await this.#listed(key).catch(ifGone(undefined))
      if (found) objects.push(found)
    }
    return { objects, next: page.length < keys.length ? page.at(-1) : undefined }
  }

  async put(key: string, bytes: Uint8Array, { condition, confirm }: WriteOptions): Promise<Written> {
    if (condition !== undefined && isPrivate(key)) return await this.#putIf(key, bytes, condition)
    const tag = await this.#write(key, bytes, { condition, confirm })
    return { etag: tag, tag }
  }

  async copy(from: string, to: string, { retry, confirm, shares }: CopyOptions): Promise<{ tag: string }> {
    if (shares && (await this.#link(from, to))) return { tag: (await this.#listed(to)).tag }
    const copied = async () => await this.#write(to, await readFile(this.#path(from)), { confirm })
    return { tag: await retry(from === to ? async () => (await this.#listed(to)).tag : copied) }
  }

  async delete(key: string): Promise<void> {
    // At once: the lock was checked right before.
    rmSync(this.#path(key), { force: true })
    await new ConditionalFile(this.#path(key)).delete()
    await this.#removeEmptyFolders(dirname(key))
  }

  async pointer(): Promise<string> {
    const path = this.#path(pointerKey)
    // Somebody else's file or folder is no link.
    return (await lstat(path)).isSymbolicLink() ? `${await readlink(path)}/` : pointerKey
  }

  async point(folder: string): Promise<void> {
    const temporary = this.#path(temporaryPrefix + randomBytes(6).toString('hex'))
    symlinkSync(folder.replace(/\/$/, ''), temporary)
    renameSync(temporary, this.#path(pointerKey))
  }

  close(): void {
    // Nothing is open between calls.
  }

  explain(error: unknown): StoreError {
    const { code = '', message } = error as NodeJS.ErrnoException
    const [kind, text] = meanings[code] ?? ['other', `cannot be used: ${message}`]
    return new StoreError(kind, `${this.name} ${text} (${code}).`, error)
  }

  async #putIf(key: string, bytes: Uint8Array, condition: Condition): Promise<Written> {
    const expected = typeof condition === 'object' && 'etag' in condition ? Number(condition.etag) : 0
    const version = await new ConditionalFile(this.#path(key)).write(bytes, expected)
    if (version !== undefined) return { etag: String(version), tag: md5(bytes) }
    throw new StoreError('condition', `Another process wrote to ${this.name} at the same time.`)
  }

  /** Writes a file under a temporary name, and gives it its own when it is complete. */
  async #write(key: string, bytes: Uint8Array, { condition, confirm }: PlaceOptions): Promise<string> {
    const path = this.#path(key)
    return await inFolder(dirname(path), async () => {
      const temporary = join(dirname(path), temporaryPrefix + randomBytes(6).toString('hex'))
      try {
        await writeFile(temporary, bytes, { flag: 'wx' })
        await confirm?.()
        // Nothing may come between: a process that is suspended here replaces what others wrote meanwhile.
        this.#place(temporary, path, condition)
        return md5(bytes)
      } finally {
        await rm(temporary, { force: true })
      }
    })
  }

  /** Returns false if the file system has no links, or no more of this file. */
  async #link(from: string, to: string): Promise<boolean> {
    const path = this.#path(to)
    try {
      await inFolder(dirname(path), () => link(this.#path(from), path))
      return true
    } catch {
      return false
    }
  }

  #place(temporary: string, path: string, condition: Condition | undefined): void {
    // A link never replaces a file.
    if (condition === 'absent') return linkSync(temporary, path)
    if (condition && 'tag' in condition && md5(readFileSync(path)) !== condition.tag)
      throw new StoreError('condition', `Another process wrote to ${this.name} at the same time.`)
    renameSync(temporary, path)
  }

  async #listed(key: string): Promise<ListedObject> {
    const bytes = await readFile(this.#path(key))
    return { key, size: bytes.length, tag: md5(bytes) }
  }

  async #keys(folder: string): Promise<string[]> {
    // A folder may be removed while the others are read.
    const entries = await readdir(join(this.#folder, folder), { withFileTypes: true }).catch(ifGone([]))
    const keys = entries.map(async entry => {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (key === pointerKey && entry.isSymbolicLink()) return []
      return entry.isDirectory() ? await this.#keys(key) : [key]
    })
    return (await Promise.all(keys)).flat()
  }

  /** A folder that held only pages is removed with the last of them. */
  async #removeEmptyFolders(folder: string): Promise<void> {
    for (let at = folder; at !== '.'; at = dirname(at)) {
      try {
        await rmdir(join(this.#folder, at))
      } catch {
        return
      }
    }
  }

  #path(key: string): string {
    return join(this.#folder, key)
  }
}

type PlaceOptions = Pick<WriteOptions, 'condition' | 'confirm'>

const ifGone =
  <Result>(result: Result) =>
  (error: NodeJS.ErrnoException): Result => {
    if (error.code === 'ENOENT') return result
    throw error
  }

/** What errors of the file system mean. */
const meanings: Readonly<Record<string, [kind: StoreError['kind'], text: string]>> = {
  ENOENT: ['missing', 'has no such file'],
  EEXIST: ['condition', 'already has such a file'],
  ENOTDIR: ['bucket', 'has a file where a folder is needed'],
  EISDIR: ['other', 'has a folder where a file is needed'],
  EACCES: ['unwritable', 'cannot be read or written by this user'],
  EPERM: ['unwritable', 'cannot be read or written by this user'],
  EROFS: ['unwritable', 'is on a read-only disk'],
  ENOSPC: ['full', 'is on a full disk'],
  EDQUOT: ['full', 'is on a full disk'],
  EMFILE: ['transient', 'has too many files open'],
  EBUSY: ['transient', 'is busy'],
}

/** Our own records are replaced under conditions; of the site's files, only new ones have a condition. */
const isPrivate = (key: string): boolean => key.startsWith('.kube-site/')

const md5 = (bytes: Uint8Array): string => hash('md5', bytes)
