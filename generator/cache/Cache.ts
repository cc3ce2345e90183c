import { createHash, hash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  fstatSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { isSettled, measureFile, safeRead, stampOf, writeFileAtomic } from '../../system/files.ts'
import { isBelow, makeFolders, moveFolder, pageSources, safeReaddir } from '../../system/paths.ts'

/** Facts about files, which stay valid when the program changes. */
interface State {
  /** Hashes by stamp. */
  files: ReadonlyMap<string, string>
  sites: BuiltSites
}

/** Files of a site that a build wrote, by key. */
export type KnownFiles = ReadonlyMap<string, KnownFile>

export interface KnownFile {
  sha256: string
  /** With this stamp, the file has not changed since; absent if another change may leave the same stamp. */
  stamp?: string
}

/** Files of the current site, and of the one that it replaced. */
export interface BuiltSites {
  current: KnownFiles
  replaced: KnownFiles
}

/** How many sites of a project a command has a cache of: of other posts, for other addresses, in other folders. */
const maxSites = 3

/**
 * Values that a command reuses from earlier runs for the same site: one file for the hashes of files, and one for each of
 * its values. A damaged, old or foreign file counts as absent.
 */
export class Cache {
  /** Of this site, absolute. */
  readonly folder: string
  readonly files: FileHashes
  /** Sites of the last builds; a build replaces it once its own is in place. */
  sites: BuiltSites
  readonly #root: string
  readonly #all: string
  readonly #prefix: string
  readonly #program: Program
  readonly #saved = new Map<ValueName, ReadonlyMap<string, unknown>>()
  #isCurrent: boolean

  /**
   * @param root the project, absolute
   * @param folder of the cache, absolute
   * @param command each has its own files, since each reads posts with other settings
   * @param site what tells apart the sites that are built or checked in this project
   */
  constructor(
    root: string,
    folder: string,
    command: 'build' | 'check' | 'dev',
    site: Readonly<Record<string, string | undefined>> = {},
  ) {
    this.#root = root
    this.#all = folder
    this.#prefix = `${command}.kube-site-`
    this.folder = join(folder, this.#prefix + hash('sha256', JSON.stringify(site)).slice(0, 8))
    const state = readValue<State>(this.#path('state'))
    this.files = new FileHashes(state?.files)
    this.sites = state?.sites ?? { current: new Map(), replaced: new Map() }
    this.#program = readProgram(root, this.files)
    this.#isCurrent = this.#program.changedAt < performance.timeOrigin
  }

  #path(name: string): string {
    return join(this.folder, name)
  }

  /** Returns a value of the last run, if the program is the same. */
  read<Value>(name: ValueName): Value | undefined {
    const left = readValue<{ program: string; value: Value }>(this.#path(name))
    return left?.program === this.#program.hash ? left.value : undefined
  }

  /** Writes a value, unless the program was changed before the command could read all of it. */
  write(name: ValueName, value: unknown): void {
    if (this.#isCurrent) writeValue(this.#path(name), { program: this.#program.hash, value })
  }

  /** The values of the last run by key, or those that this one has saved. */
  values<Value>(name: ValueName): CachedValues<Value> {
    const former = (this.#saved.get(name) ?? this.read(name) ?? new Map()) as ReadonlyMap<string, Value>
    return new CachedValues(former, (values, areNew) => {
      this.#saved.set(name, values)
      if (areNew) this.write(name, values)
    })
  }

  /** The parsed posts of the last run, serialized, by their keys. */
  posts(): ReadonlyMap<string, Uint8Array> {
    const posts = new Map<string, Uint8Array>()
    const bytes = readChecked(this.#path('posts')) ?? Buffer.alloc(0)
    for (let at = 0; at < bytes.length; ) {
      const start = at + hashLength + lengthBytes
      const end = start + bytes.readUInt32LE(start - lengthBytes)
      posts.set(bytes.toString('latin1', at, at + hashLength), bytes.subarray(start, end))
      at = end
    }
    return posts
  }

  /** Writes parsed posts, one by one: all of them take much memory. */
  setPosts(posts: Iterable<readonly [key: string, post: Uint8Array]>): void {
    if (this.#isCurrent) writeChecked(this.#path('posts'), recordsOf(posts))
  }

  /** The key of what this program derives from some texts. */
  keyOf(...texts: readonly string[]): string {
    // With its length before it, no text runs into the next.
    return hash('sha256', this.#program.hash + texts.map(text => `${text.length}:${text}`).join(''))
  }

  /**
   * To be called when the last of the program's files has been read.
   * @returns false if they were changed since the command began: its results may be of either state
   */
  isCurrent(): boolean {
    const { hash: now, changedAt } = readProgram(this.#root, this.files)
    return (this.#isCurrent = changedAt < performance.timeOrigin && now === this.#program.hash)
  }

  /** Writes what is known of files, and removes the sites that were read or built least recently. */
  save(): void {
    writeValue(this.#path('state'), { files: this.files.entries, sites: this.sites } satisfies State)
    removeUnused(this.#all, name => name.startsWith(this.#prefix), maxSites)
  }
}

/** The values of a command, besides its posts. */
type ValueName = 'config' | 'legal' | 'pages' | 'public' | 'result'

type SaveValues<Value> = (values: ReadonlyMap<string, Value>, areNew: boolean) => void

/** The values of one name. */
class CachedValues<Value> {
  readonly #former: ReadonlyMap<string, Value>
  readonly #current = new Map<string, Value>()
  readonly #save: SaveValues<Value>

  constructor(former: ReadonlyMap<string, Value>, save: SaveValues<Value>) {
    this.#former = former
    this.#save = save
  }

  get(key: string): Value | undefined {
    return this.#former.get(key)
  }

  /** Retains a value for the next run. */
  set(key: string, value: Value): void {
    this.#current.set(key, value)
  }

  save(): void {
    const isNew = Array.from(this.#current).some(([key, value]) => this.#former.get(key) !== value)
    this.#save(this.#current, isNew || this.#current.size < this.#former.size)
  }
}

/** How long a running command may still need what it found, in ms. */
const inUseMs = 10 * 60 * 1000

/**
 * Removes the entries of a folder that were changed least recently, except those that a command may still use, and
 * another user's.
 * @param isOurs whether an entry may be removed
 * @param retained how many of them stay
 */
export function removeUnused(folder: string, isOurs: (name: string) => boolean, retained: number): void {
  const ours = safeReaddir(folder).filter(isOurs)
  if (ours.length <= retained) return
  const changedAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const before = Date.now() - inUseMs
  const byUse = ours.map(name => ({ name, at: changedAt(name) })).toSorted((a, b) => b.at - a.at)
  for (const { name } of byUse.slice(retained).filter(({ at }) => at < before)) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // It belongs to another user.
    }
  }
}

/** Bytes of the length of a record. */
const lengthBytes = 4

function* recordsOf(bodies: Iterable<readonly [key: string, body: Uint8Array]>): Iterable<Uint8Array> {
  for (const [key, body] of bodies) {
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(body.length)
    yield Buffer.concat([Buffer.from(key), length, body])
  }
}

/** What a site is built with: the command itself, components, styles, packages, Node and Vite's variables. */
interface Program {
  /** Differs for everything that can give another site. Where the project lies does not count. */
  hash: string
  /** The last change of one of its files, in ms. */
  changedAt: number
}

/** Folders of what makes pages: nothing of a page depends on the others. */
const sourceFolders = [...pageSources, 'generator', 'system']

const sourceFiles = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json']

/** @param root the project, absolute */
function readProgram(root: string, hashes: FileHashes): Program {
  let changedAt = 0
  const files = programFiles(root).map(path => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats?.isFile()) return [relative(root, path)]
    changedAt = Math.max(changedAt, stats.ctimeMs)
    return [relative(root, path), hashes.hashOf(path, stats)]
  })
  return { hash: hash('sha256', JSON.stringify([process.versions, viteVariables(), files])), changedAt }
}

function programFiles(root: string): string[] {
  // Vite reads variables from `.env` files (vite.dev/guide/env-and-mode).
  const environment = safeReaddir(root).filter(name => name.startsWith('.env'))
  const files = [...sourceFiles, ...environment].map(name => join(root, name))
  for (const folder of sourceFolders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (!entry.isDirectory() && !/\.test\.tsx?$/.test(entry.name))
        files.push(join(entry.parentPath, entry.name))
  return files.toSorted()
}

/** Variables that Vite and Vike read, except the one that `viteConfig` sets. */
const viteVariables = (): string[] =>
  Object.entries(process.env)
    .filter(([name]) => /^(?:VITE|VIKE)_(?!CRAWL$)/.test(name))
    .map(entry => entry.join('='))
    .toSorted()

/** SHA-256 of files, in hexadecimal. A file whose stamp is known is not read again. */
export class FileHashes {
  /** By stamp, from the last command. */
  readonly #former: ReadonlyMap<string, string>
  readonly #current = new Map<string, string>()

  constructor(former: ReadonlyMap<string, string> = new Map()) {
    this.#former = former
  }

  /** Hashes by stamp, of all files that this command asked for. */
  get entries(): ReadonlyMap<string, string> {
    return this.#current
  }

  /** @throws Error if the path does not lead to a regular file, or cannot be read */
  hashOf(path: string, found = statSync(path)): string {
    if (!found.isFile()) throw new Error(`${path} is not a file.`)
    const stamp = stampOf(found)
    const known = this.#current.get(stamp) ?? this.#former.get(stamp)
    if (known === undefined) return this.#read(path)
    this.#current.set(stamp, known)
    return known
  }

  #read(path: string): string {
    const now = Date.now()
    const file = openSync(path, 'r')
    try {
      // Of the open file, since another may take its path. It is older than the hash: a change in between gives another.
      const stats = fstatSync(file)
      const { sha256 } = measureFile(file)
      if (isSettled(stats, now)) this.#current.set(stampOf(stats), sha256)
      return sha256
    } finally {
      closeSync(file)
    }
  }
}

/** The bundles of the last states of the sources. */
const maxBundles = 4

/** Other files in the folder, which a user may have named, are not ours. */
const ending = '.kube-site-bundle'

/**
 * Bundles of scripts, styles and pages, by the hash of their sources. They are used where they lie, unless that is
 * outside of the project: there they would not find its packages.
 */
export class BundleCache {
  readonly #folder: string
  readonly #hashes: FileHashes
  readonly #isInProject: boolean

  /**
   * @param root the project, absolute
   * @param folder of the cache, absolute
   */
  constructor(root: string, folder: string, hashes: FileHashes) {
    this.#folder = join(folder, 'bundles')
    this.#hashes = hashes
    this.#isInProject = isBelow(root, folder)
  }

  /** True if there may be a bundle to use. */
  hasAny(): boolean {
    return safeReaddir(this.#folder).some(isBundle)
  }

  /**
   * Returns the folder of a bundle; `undefined` if there is none, or only a damaged one.
   * @param to where it is copied to if it cannot be used where it is
   */
  find(key: string, to: string): string | undefined {
    const path = join(this.#folder, key + ending)
    if (!this.#isComplete(path)) return undefined
    touch(path)
    if (this.#isInProject) return path
    cpSync(path, to, { recursive: true })
    return to
  }

  #isComplete(path: string): boolean {
    const files = Array.from(readValue<ReadonlyMap<string, string>>(hashList(path)) ?? [])
    try {
      return (
        files.length > 0 && files.every(([name, sha256]) => this.#hashes.hashOf(join(path, name)) === sha256)
      )
    } catch {
      // A file is gone, or may not be read.
      return false
    }
  }

  /**
   * Moves a finished bundle into the cache, and removes those that were used least recently.
   * @returns where it is now
   */
  store(key: string, folder: string): string {
    const path = join(this.#folder, key + ending)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    writeValue(
      hashList(folder),
      new Map(files.map(file => [relative(folder, file), this.#hashes.hashOf(file)])),
    )
    try {
      // Another build may have stored it, and be using it.
      if (!this.#isComplete(path)) {
        rmSync(path, { recursive: true, force: true })
        if (this.#isInProject) moveFolder(folder, path)
        else cpSync(folder, path, { recursive: true })
      }
      removeUnused(this.#folder, isBundle, maxBundles)
      return this.#isInProject && this.#isComplete(path) ? path : folder
    } catch {
      // The disk is full or read-only, or what is there belongs to another user.
      return folder
    }
  }
}

/** Marks what is in a cache as used. */
function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // It belongs to another user.
  }
}

const isBundle = (name: string): boolean => name.endsWith(ending)

/** The hashes of a bundle's files. */
const hashList = (folder: string): string => join(folder, 'files.kube-site')

/** Length of a SHA-256 in hexadecimal digits. */
const hashLength = 64

/**
 * Writes a file for `readChecked`, with the folders it needs: the parts, and then their SHA-256 in hexadecimal. A cache
 * only saves time: that a disk is full or read-only, or a folder another user's, is not an error.
 */
export function writeChecked(path: string, parts: Iterable<Uint8Array>): void {
  const sum = createHash('sha256')
  try {
    makeFolders(dirname(path))
    writeFileAtomic(path, file => {
      for (const part of parts) {
        sum.update(part)
        writeFileSync(file, part)
      }
      writeFileSync(file, sum.digest('hex'))
    })
  } catch {
    // The next command works without it.
  }
}

/** Returns the bytes that `writeChecked` wrote, or `undefined` if the file is absent or damaged. */
export function readChecked(path: string): Buffer | undefined {
  const file = safeRead(path)
  if (!file) return undefined
  const end = Math.max(0, file.length - hashLength)
  const bytes = file.subarray(0, end)
  return file.toString('latin1', end) === hash('sha256', bytes) ? bytes : undefined
}

const writeValue = (path: string, value: unknown): void => writeChecked(path, [serialize(value)])

/** Returns the value that `writeValue` wrote, or `undefined` if the file is absent or damaged. */
function readValue<Value>(path: string): Value | undefined {
  const bytes = readChecked(path)
  try {
    return bytes && (deserialize(bytes) as Value)
  } catch {
    // Another version of Node wrote it.
    return undefined
  }
}
