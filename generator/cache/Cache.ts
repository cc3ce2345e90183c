import { hash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { makeFolders, pageSources, safeReaddir } from '../../system/paths.ts'
import { readValue, writeValue } from './checkedFile.ts'
import { isSettled, measureFile, stampOf } from '../../system/fileState.ts'

/** What one command leaves to the next. */
interface State {
  /** Hash of the program that wrote the values. */
  program: string
  /** Bytes of the file of bodies that are in use. */
  bodyBytes: number
  files: ReadonlyMap<string, string>
  sites: BuiltSites
  values: Map<string, unknown>
}

/** Files of a site that a build wrote, by key. */
export type KnownFiles = ReadonlyMap<string, KnownFile>

export interface KnownFile {
  sha256: string
  /** With this stamp, the file has not changed since; absent if another change may leave the same stamp. */
  stamp?: string
}

/** What is known of the site in place, and of the one that it replaced. */
export interface BuiltSites {
  current: KnownFiles
  replaced: KnownFiles
}

/**
 * What a command takes from earlier runs and leaves to later ones: a state file, written as a whole, and a file of bodies
 * that grows. A damaged, old or foreign cache counts as empty.
 */
export class Cache {
  readonly files: FileHashes
  readonly bodies: BodyFile
  /** Sites of the last builds; a build replaces it once its own is in place. */
  sites: BuiltSites
  readonly #root: string
  readonly #path: string
  readonly #program: Program
  readonly #values: Map<string, unknown>

  /**
   * @param root the project, absolute
   * @param folder of the cache, absolute
   * @param command each has its own state, since each reads posts with other settings
   */
  constructor(root: string, folder: string, command: 'build' | 'check' | 'dev') {
    this.#root = root
    this.#path = join(folder, `${command}.kube-site-state`)
    const state = readValue<State>(this.#path)
    this.files = new FileHashes(state?.files)
    this.sites = state?.sites ?? { current: new Map(), replaced: new Map() }
    this.#program = readProgram(root, this.files)
    const isValid = state?.program === this.#program.hash
    this.#values = isValid ? state.values : new Map()
    this.bodies = new BodyFile(join(folder, `${command}.kube-site-bodies`), isValid ? state.bodyBytes : 0)
  }

  /** A value of an earlier run of the same program. */
  get<Value>(name: string): Value | undefined {
    return this.#values.get(name) as Value | undefined
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value)
  }

  /** The key of what this program derives from some texts. */
  keyOf(...texts: readonly string[]): string {
    // With its length before it, no text runs into the next.
    return hash('sha256', this.#program.hash + texts.map(text => `${text.length}:${text}`).join(''))
  }

  /** False if the program's files were changed since the command began, so that its results may be of either state. */
  isCurrent(): boolean {
    const { hash: now, changedAt } = readProgram(this.#root, this.files)
    return changedAt < performance.timeOrigin && now === this.#program.hash
  }

  /** Writes the state, unless the program has changed meanwhile. */
  save(): void {
    if (!this.isCurrent()) return
    const state: State = {
      program: this.#program.hash,
      bodyBytes: this.bodies.end,
      files: this.files.entries,
      sites: this.sites,
      values: this.#values,
    }
    writeValue(this.#path, state)
  }

  close(): void {
    this.bodies.close()
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
  const files = filesOf(root).map(path => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats?.isFile()) return [relative(root, path)]
    changedAt = Math.max(changedAt, stats.ctimeMs)
    return [relative(root, path), hashes.hashOf(path, stats)]
  })
  return { hash: hash('sha256', JSON.stringify([process.versions, viteVariables(), files])), changedAt }
}

function filesOf(root: string): string[] {
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

/** Where a body lies in the file. */
export interface BodyRef {
  start: number
  /** Bytes. */
  length: number
  sha256: string
}

/**
 * Serialised values one after the other. A body that another process overwrote, or that was cut short, does not match its
 * hash and counts as absent.
 */
export class BodyFile {
  readonly #path: string
  #file: number | undefined
  #end: number

  /** @param end bytes in use; what follows was left by a command that did not finish */
  constructor(path: string, end: number) {
    this.#path = path
    this.#end = end
  }

  /** Bytes in use. */
  get end(): number {
    return this.#end
  }

  read({ start, length, sha256 }: BodyRef): Buffer | undefined {
    try {
      const bytes = Buffer.allocUnsafe(length)
      const read = readSync(this.#open(), bytes, 0, length, start)
      return read === length && hash('sha256', bytes) === sha256 ? bytes : undefined
    } catch {
      return undefined
    }
  }

  /** @throws Error of Node if the disk is full or read-only */
  append(bytes: Uint8Array): BodyRef {
    const ref = { start: this.#end, length: bytes.length, sha256: hash('sha256', bytes) }
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#open(), bytes, done, bytes.length - done, ref.start + done)
    this.#end += bytes.length
    return ref
  }

  /** Leaves out all bodies but some. Returns where these lie now, in their order. */
  compact(refs: readonly BodyRef[]): BodyRef[] {
    const path = `${this.#path}.new`
    const file = new BodyFile(path, 0)
    const moved = refs.map(ref => {
      const bytes = this.read(ref)
      return bytes ? file.append(bytes) : ref
    })
    file.close()
    this.close()
    renameSync(path, this.#path)
    this.#end = file.end
    return moved
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #open(): number {
    if (this.#file !== undefined) return this.#file
    makeFolders(dirname(this.#path))
    try {
      return (this.#file = openSync(this.#path, 'r+'))
    } catch {
      return (this.#file = openSync(this.#path, 'w+'))
    }
  }
}

/** The bundles of the last states of the sources. */
const maxBundles = 4

/** Other files in the folder, which a user may have named, are not ours. */
const ending = '.kube-site-bundle'

/** Bundles of scripts, styles and pages, by the hash of their sources. */
export class BundleCache {
  readonly #folder: string

  /** @param folder of the cache, absolute */
  constructor(folder: string) {
    this.#folder = join(folder, 'bundles')
  }

  /** True if there may be a bundle to restore. */
  hasAny(): boolean {
    return this.#names().length > 0
  }

  /** Writes a bundle into a folder. Returns false if there is none, or only a damaged one. */
  restore(key: string, to: string): boolean {
    const path = this.#path(key)
    const files = readValue<ReadonlyMap<string, Uint8Array>>(path)
    if (!files) return false
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(to, name)), { recursive: true })
      writeFile(join(to, name), bytes)
    }
    utimesSync(path, new Date(), new Date())
    return true
  }

  /** Keeps a copy of a folder, and removes the copies that were used least recently. */
  store(key: string, from: string): void {
    const entries = readdirSync(from, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    writeValue(this.#path(key), new Map(paths.map(path => [relative(from, path), readFileSync(path)])))
    const usedAt = (name: string) =>
      statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    const byUse = this.#names().toSorted((a, b) => usedAt(b) - usedAt(a))
    for (const name of byUse.slice(maxBundles)) rmSync(join(this.#folder, name), { force: true })
  }

  #names(): string[] {
    return safeReaddir(this.#folder).filter(name => name.endsWith(ending))
  }

  #path(key: string): string {
    return join(this.#folder, key + ending)
  }
}

/** @throws Error of Node with the path, which Node leaves out if it opens a file and cannot fill it */
function writeFile(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw Object.assign(new Error(`${path} cannot be written: ${message}`, { cause: error }), { code })
  }
}
