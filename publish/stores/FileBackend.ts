import { hash, randomBytes } from 'node:crypto'
import {
  type BigIntStats,
  constants,
  createReadStream,
  type Dirent,
  linkSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { copyFile, link, open, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolders } from '../../system/paths.ts'
import {
  type Backend,
  type Condition,
  type Confirm,
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
} from './Backend.ts'
import { type Content, hashOf, LargeFile, md5Of } from './LargeFile.ts'
import { StoreError } from './StoreError.ts'

/**
 * A folder that any web server can serve. It stores no headers: the server sets them. Files are written under a temporary
 * name and renamed, so that nobody reads half of one.
 */
export class FileBackend implements Backend {
  readonly name: string
  readonly storesHeaders = false
  readonly #folder: string
  /** The tags of files that were written or read, by what changes with a file: it is not read again for its tag. */
  readonly #tags = new Map<string, string>()

  /** @param folder absolute path; created by the first write */
  constructor(folder: string) {
    this.#folder = folder.replace(/\/$/, '')
    this.name = `file://${this.#folder}/`
  }

  async get(key: string): Promise<ObjectContent> {
    const path = this.#path(key)
    const versioned = isPrivate(key) ? await new ConditionalFile(path).read() : undefined
    if (versioned) {
      const { bytes, version, modifiedMs } = versioned
      return { bytes, etag: String(version), ageMs: (await clockOf(dirname(path))) - modifiedMs }
    }
    const bytes = await readFile(path)
    // A record that somebody put there without a version is replaced by the first one.
    const etag = isPrivate(key) ? '0' : md5(bytes)
    return { bytes, etag, ageMs: Date.now() - (await stat(path)).mtimeMs }
  }

  hash(key: string): Promise<string> {
    return hashOf('sha256', createReadStream(this.#path(key)))
  }

  async head(key: string): Promise<ObjectInfo> {
    const found = await this.#listed(key)
    if (found.size === noFile) throw noEntry(key)
    return { ...found, headers: { contentType: '', cacheControl: '' } }
  }

  /** Returns one page, however long. */
  async list(prefix: string, { withoutTags }: ListOptions): Promise<ListPage> {
    const objects: ListedObject[] = []
    for (const key of [...this.#keys(prefix)].toSorted()) {
      // A file may be deleted while the others are read.
      const found = await this.#listed(key, withoutTags).catch(ifGone(undefined))
      if (found) objects.push(found)
    }
    return { objects }
  }

  async put(key: string, content: Content, { condition, confirm }: WriteOptions): Promise<Written> {
    if (condition !== undefined && isPrivate(key) && !(content instanceof LargeFile))
      return await this.#putIf(key, content, condition)
    const tag = await this.#write(key, path => writeNew(path, content), { condition, confirm })
    return { etag: tag, tag }
  }

  async copy(
    from: string,
    to: string,
    { retry, confirm, shares, tag: known, ifTag }: CopyOptions,
  ): Promise<{ tag: string }> {
    const tag = await retry(async () => {
      const isThere = from === to || (shares && (await this.#link(from, to)))
      if (!isThere) {
        const copyBytes = async (path: string) => {
          await copyFile(this.#path(from), path, constants.COPYFILE_EXCL)
          const copied = await md5OfFile(path)
          if (ifTag !== undefined && copied !== ifTag) throw this.#changed()
          return copied
        }
        return await this.#write(to, copyBytes, { confirm })
      }
      if (known === undefined) return (await this.#listed(to)).tag
      this.#remember(this.#path(to), known)
      return known
    })
    return { tag }
  }

  async delete(key: string): Promise<void> {
    // It may be a folder by now.
    if (statsOf(this.#path(key), lstatSync)?.isDirectory() === false) rmSync(this.#path(key), { force: true })
    if (isPrivate(key)) await new ConditionalFile(this.#path(key)).delete()
    await this.#removeEmptyFolders(dirname(key))
  }

  async pointer(): Promise<string | undefined> {
    return this.#pointed()
  }

  async point(folder: string, confirm: Confirm): Promise<void> {
    const temporary = this.#path(temporaryPrefix + randomBytes(6).toString('hex'))
    const former = this.#pointed()
    symlinkSync(folder.replace(/\/$/, ''), temporary)
    try {
      await confirm()
      if (this.#pointed() !== former) throw this.#changed()
      renameSync(temporary, this.#path(pointerKey))
    } finally {
      rmSync(temporary, { force: true })
    }
  }

  explain(error: unknown): StoreError {
    return fileError(error, this.name)
  }

  async #putIf(key: string, bytes: Uint8Array, condition: Condition): Promise<Written> {
    const expected = typeof condition === 'object' && 'etag' in condition ? Number(condition.etag) : 0
    const version = await new ConditionalFile(this.#path(key)).write(bytes, expected)
    if (version !== undefined) return { etag: String(version), tag: md5(bytes) }
    throw this.#changed()
  }

  /**
   * Writes a file under a temporary name, and gives it its own when it is complete.
   * @param write returns the tag of what it wrote
   */
  async #write(
    key: string,
    write: (path: string) => Promise<string>,
    { condition, confirm }: PlaceOptions,
  ): Promise<string> {
    const path = this.#path(key)
    return await inFolder(dirname(path), async () => {
      const temporary = join(dirname(path), temporaryPrefix + randomBytes(6).toString('hex'))
      try {
        const tag = await write(temporary)
        this.#remember(temporary, tag)
        if (typeof condition === 'object' && 'tag' in condition) await this.#listed(key)
        await confirm?.()
        // Nothing may come between: a process that is suspended here replaces what others wrote meanwhile.
        this.#place(temporary, path, condition)
        return tag
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
    if (condition === 'absent') return linkNew(temporary, path)
    if (condition && 'tag' in condition && this.#known(path) !== condition.tag) throw this.#changed()
    renameSync(temporary, path)
  }

  /** The folder that the link leads to. A foreign file or folder is not a link. */
  #pointed(): string | undefined {
    const path = this.#path(pointerKey)
    const found = lstatSync(path, { throwIfNoEntry: false })
    return found && (found.isSymbolicLink() ? `${readlinkSync(path)}/` : pointerKey)
  }

  #changed(): StoreError {
    return new StoreError('condition', `Another process wrote to ${this.name} at the same time.`)
  }

  async #listed(key: string, withoutTag = false): Promise<ListedObject> {
    const path = this.#path(key)
    const found = statsOf(path, statSync) ?? statsOf(path, lstatSync)
    if (!found) throw noEntry(key)
    if (!found.isFile()) return { key, size: noFile, tag: '' }
    const size = Number(found.size)
    if (withoutTag) return { key, size, tag: '' }
    const tag = this.#tags.get(versionOf(found)) ?? (await md5OfFile(path))
    this.#tags.set(versionOf(found), tag)
    return { key, size, tag }
  }

  /** The tag of a file that was not written to since it was read. */
  #known(path: string): string | undefined {
    return this.#tags.get(versionOf(statSync(path, { bigint: true })))
  }

  #remember(path: string, tag: string): void {
    this.#tags.set(versionOf(statSync(path, { bigint: true })), tag)
  }

  /** The keys with a prefix. Folders that have none of them are not read. */
  *#keys(prefix: string, folder = ''): Generator<string> {
    for (const entry of entriesOf(join(this.#folder, folder))) {
      const key = folder + entry.name
      if (entry.isDirectory()) {
        if (key.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* this.#keys(prefix, `${key}/`)
      } else if (key.startsWith(prefix) && !(key === pointerKey && entry.isSymbolicLink())) {
        yield key
      }
    }
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

/** What changes when a file is replaced, and when it is written to. Links to a file share it. */
const versionOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => `${dev}:${ino}:${size}:${mtimeNs}`

/** The entries of a folder, which may be removed while others are read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    return ifGone<Dirent[]>([])(error as NodeJS.ErrnoException)
  }
}

/** Returns `undefined` if there is nothing, or if a file is above it. */
function statsOf(path: string, read: typeof statSync | typeof lstatSync): BigIntStats | undefined {
  try {
    return read(path, { bigint: true })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

const noEntry = (key: string): Error =>
  Object.assign(new Error(`There is no file ${key}.`), { code: 'ENOENT' })

/** @throws StoreError if something else than a file is there, which nobody may replace */
function linkNew(temporary: string, path: string): void {
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new StoreError('other', `${path} is not a file. Remove it, and publish again.`, error)
    throw error
  }
}

/** Writes a file that does not exist, and returns its tag. */
async function writeNew(path: string, content: Content): Promise<string> {
  if (!(content instanceof LargeFile)) {
    await writeFile(path, content, { flag: 'wx' })
    return await md5Of(content)
  }
  const file = await open(path, 'wx')
  try {
    return await content.send(({ bytes, position }) => file.write(bytes, 0, bytes.length, position))
  } finally {
    await file.close()
  }
}

/** What time it is by the clock of the machine that has a folder, as a new file shows it; ms since 1970. */
async function clockOf(folder: string): Promise<number> {
  const path = join(folder, temporaryPrefix + randomBytes(6).toString('hex'))
  try {
    await writeFile(path, '', { flag: 'wx' })
    return (await stat(path)).mtimeMs
  } catch {
    // Who may only read the folder takes no lock.
    return Date.now()
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

const md5OfFile = (path: string): Promise<string> => hashOf('md5', createReadStream(path))

type PlaceOptions = Pick<WriteOptions, 'condition' | 'confirm'>

const ifGone =
  <Result>(result: Result) =>
  (error: NodeJS.ErrnoException): Result => {
    if (error.code === 'ENOENT') return result
    throw error
  }

/** Listed as the size of a link to a folder, a pipe and the like, which have no content that could be read. */
const noFile = -1

/** Our own records are replaced under conditions; of the site's files, only new ones have a condition. */
const isPrivate = (key: string): boolean => key.startsWith('.kube-site/')

const md5 = (bytes: Uint8Array): string => hash('md5', bytes)

/** What an error of the file system means. */
export function fileError(error: unknown, store: string): StoreError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const [kind, text] = meanings[code] ?? ['other', `cannot be used: ${message}`]
  return new StoreError(kind, `${store} ${text} (${code}).`, error)
}

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

/**
 * A file that several processes replace, each only if no other has meanwhile. Each version is a file of its own
 * (`state.json.7`), created by a link, which never replaces a file: only one process can create version 8.
 */
export class ConditionalFile {
  readonly #folder: string
  readonly #name: string

  /** @param path of the file without its version */
  constructor(path: string) {
    this.#folder = dirname(path)
    this.#name = basename(path)
  }

  /** Reads the newest version; `undefined` if absent. */
  async read(): Promise<{ bytes: Buffer; version: number; modifiedMs: number } | undefined> {
    for (;;) {
      const version = Math.max(...(await this.#versions()))
      if (version < 0) return undefined
      try {
        const path = this.#path(version)
        return { bytes: await readFile(path), version, modifiedMs: (await stat(path)).mtimeMs }
      } catch (error) {
        // A newer version has replaced it since the folder was read.
        ifGone(undefined)(error as NodeJS.ErrnoException)
      }
    }
  }

  /**
   * Writes the version after the expected one; 0 if the file must be absent.
   * @returns the new version, or `undefined` if another process wrote that version first, or has already replaced the one
   *   that was written: its writer has to look for it in the newest version
   */
  async write(bytes: Uint8Array, expected: number): Promise<number | undefined> {
    const version = expected + 1
    const temporary = join(this.#folder, temporaryPrefix + randomBytes(6).toString('hex'))
    try {
      await inFolder(this.#folder, () => writeFile(temporary, bytes, { flag: 'wx', flush: true }))
      await link(temporary, this.#path(version))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
      throw error
    } finally {
      await rm(temporary, { force: true })
    }
    // Old versions are deleted, so an outdated writer may create one of them again. A newer version, or the lack of the
    // expected one, shows that; it also refuses a write that has been replaced since, which looks the same.
    const versions = await this.#versions()
    if (Math.max(...versions) > version || (expected > 0 && !versions.includes(expected))) {
      await rm(this.#path(version), { force: true })
      return undefined
    }
    for (const old of versions) if (old < version) await rm(this.#path(old), { force: true })
    return version
  }

  /** Deletes all versions. */
  async delete(): Promise<void> {
    for (const version of await this.#versions()) await rm(this.#path(version), { force: true })
  }

  async #versions(): Promise<number[]> {
    try {
      const prefix = `${this.#name}.`
      const entries = (await readdir(this.#folder)).filter(entry => entry.startsWith(prefix))
      const versions = entries.map(entry => entry.slice(prefix.length))
      return versions.filter(version => /^\d+$/.test(version)).map(Number)
    } catch (error) {
      return ifGone<number[]>([])(error as NodeJS.ErrnoException)
    }
  }

  #path(version: number): string {
    return join(this.#folder, `${this.#name}.${version}`)
  }
}

const maxAttempts = 5

/** Runs work that needs a folder, which is created if absent. Another process may remove it while it is empty. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolders(folder)
      return await work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === maxAttempts) throw error
    }
  }
}
