import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { copyFile, link, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Condition,
  type FoundObject,
  type ListedObject,
  type ListPart,
  type ObjectBody,
  type ObjectHeaders,
  type ReadObject,
  type Store,
  StoreError,
  unfinishedName,
} from '../Store.ts'
import { ConditionalFile } from './ConditionalFile.ts'
import { inFolder } from './inFolder.ts'

/**
 * A folder that any web server can serve. It keeps no headers: those are the server's to set. Files are written beside
 * their names and renamed, so that nobody reads half of one.
 */
export class FileStore implements Store {
  readonly name: string
  readonly keepsHeaders = false
  readonly #folder: string

  /** @param folder absolute path; made when something is written */
  constructor(folder: string) {
    this.#folder = folder.replace(/\/$/, '')
    this.name = `file://${this.#folder}/`
  }

  async get(key: string): Promise<ReadObject | undefined> {
    return await this.#try(async () => {
      const versioned = await new ConditionalFile(this.#path(key)).read()
      if (versioned) {
        const { bytes, version, modifiedMs } = versioned
        return { bytes, etag: String(version), ageMs: Date.now() - modifiedMs }
      }
      const bytes = await readFile(this.#path(key))
      return { bytes, etag: md5(bytes), ageMs: Date.now() - (await stat(this.#path(key))).mtimeMs }
    }, undefined)
  }

  async head(key: string): Promise<FoundObject | undefined> {
    const found = await this.#try(() => this.#listed(key), undefined)
    return found && { ...found, headers: { contentType: '', cacheControl: '' } }
  }

  async list(prefix: string, from = ''): Promise<ListPart> {
    const keys = (await this.#try(() => this.#keys(''))).filter(key => key.startsWith(prefix) && key > from)
    const part = keys.toSorted().slice(0, partSize)
    const objects: ListedObject[] = []
    for (const key of part) {
      const found = await this.#try(() => this.#listed(key), undefined)
      if (found) objects.push(found)
    }
    const last = part.at(-1)
    return { objects, ...(part.length === keys.length || last === undefined ? {} : { next: last }) }
  }

  async put(
    key: string,
    body: ObjectBody,
    { condition }: { headers: ObjectHeaders; condition?: Condition },
  ): Promise<{ etag: string; tag: string }> {
    return await this.#try(async () => {
      if (condition !== undefined && isPrivate(key) && 'bytes' in body) {
        return await this.#putIf(key, body.bytes, condition)
      }
      const place = condition === undefined ? rename : link
      const tag = await this.#place({ key, place }, async temporary => {
        if ('bytes' in body) {
          await writeFile(temporary, body.bytes, { flag: 'wx' })
          return md5(body.bytes)
        }
        await copyFile(body.file, temporary)
        const found = await hashes(temporary)
        if (found.sha256 === body.sha256) return found.md5
        throw new StoreError('other', `${body.file} has changed since it was built.`)
      })
      return { etag: tag, tag }
    })
  }

  async copy(from: string, to: string): Promise<{ tag: string }> {
    return await this.#try(async () => {
      if (from === to) return { tag: (await this.#listed(to)).tag }
      const tag = await this.#place({ key: to, place: rename }, async temporary => {
        await copyFile(this.#path(from), temporary)
        return (await hashes(temporary)).md5
      })
      return { tag }
    })
  }

  async remove(key: string): Promise<void> {
    await this.#try(async () => {
      await rm(this.#path(key), { force: true })
      await new ConditionalFile(this.#path(key)).remove()
      await this.#removeEmptyFolders(dirname(key))
    })
  }

  close(): void {
    // Nothing is open between calls.
  }

  async #putIf(key: string, bytes: Uint8Array, condition: Condition) {
    const path = this.#path(key)
    const expected = condition === 'absent' ? 0 : Number(condition.etag)
    const version = await new ConditionalFile(path).write(bytes, expected)
    if (version === undefined) {
      throw new StoreError('condition', `Somebody else wrote to ${this.name} at the same time.`)
    }
    return { etag: String(version), tag: md5(bytes) }
  }

  /** Writes a file under another name, and gives it its own when it is whole. */
  async #place(
    { key, place }: { key: string; place: typeof rename },
    write: (temporary: string) => Promise<string>,
  ): Promise<string> {
    const path = this.#path(key)
    return await inFolder(dirname(path), async () => {
      const temporary = join(dirname(path), unfinishedName + randomBytes(6).toString('hex'))
      try {
        const tag = await write(temporary)
        await place(temporary, path)
        return tag
      } finally {
        await rm(temporary, { force: true })
      }
    })
  }

  async #listed(key: string): Promise<ListedObject> {
    const path = this.#path(key)
    return { key, size: (await stat(path)).size, tag: (await hashes(path)).md5 }
  }

  async #keys(folder: string): Promise<string[]> {
    const keys = (entry: Dirent): string[] | Promise<string[]> => {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? this.#keys(key) : [key]
    }
    // A folder may go while the others are read.
    const read = () => readdir(join(this.#folder, folder), { withFileTypes: true })
    const entries = await this.#try(read, [])
    return (await Promise.all(entries.map(keys))).flat()
  }

  /** A folder that held pages alone goes with the last of them. */
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

  /** Gives the fallback where there is no such file, if there is one. */
  async #try<Result>(work: () => Promise<Result>, ...fallback: [Result?]): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StoreError) throw error
      const { code = '', message } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && fallback.length > 0) return fallback[0] as Result
      const [kind, text] = meanings[code] ?? ['other', `cannot be used: ${message}`]
      throw new StoreError(kind, `${this.name} ${text} (${code}).`, error)
    }
  }
}

/** What errors of the file system mean. */
const meanings: Readonly<Record<string, [kind: StoreError['kind'], text: string]>> = {
  ENOENT: ['missing', 'has no such file'],
  EEXIST: ['condition', 'has such a file already'],
  ENOTDIR: ['bucket', 'has a file where a folder is needed'],
  EISDIR: ['other', 'has a folder where a file is needed'],
  EACCES: ['denied', 'may not be read or written by this user'],
  EPERM: ['denied', 'may not be read or written by this user'],
  EROFS: ['denied', 'is on a disk that cannot be written'],
  ENOSPC: ['full', 'is on a disk that is full'],
  EDQUOT: ['full', 'is on a disk that is full'],
  EMFILE: ['passing', 'has too many files open'],
  EBUSY: ['passing', 'is busy'],
}

/** What is ours alone is replaced under conditions; of the site's files, only new ones have one. */
const isPrivate = (key: string): boolean => key.startsWith('.kube-site/')

/** Objects in a part of a list, as in the stores. */
const partSize = 1000

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

async function hashes(path: string): Promise<{ md5: string; sha256: string }> {
  const hash = { md5: createHash('md5'), sha256: createHash('sha256') }
  for await (const chunk of createReadStream(path)) {
    hash.md5.update(chunk as Buffer)
    hash.sha256.update(chunk as Buffer)
  }
  return { md5: hash.md5.digest('hex'), sha256: hash.sha256.digest('hex') }
}
