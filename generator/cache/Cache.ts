import { hash } from 'node:crypto'
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pageSources, safeReaddir } from '../../system/paths.ts'
import { BodyFile } from './BodyFile.ts'
import { readValue, writeValue } from './checkedFile.ts'
import { FileHashes } from './FileHashes.ts'

/** What one command leaves to the next. */
interface State {
  /** Hash of the program that wrote the values. */
  program: string
  /** Bytes of the file of bodies that are in use. */
  bodyBytes: number
  files: ReadonlyMap<string, string>
  values: Map<string, unknown>
}

/**
 * What a command takes from earlier runs and leaves to later ones: a state file, written as a whole, and a file of bodies
 * that grows. A damaged, old or foreign cache counts as empty.
 */
export class Cache {
  readonly files: FileHashes
  readonly bodies: BodyFile
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
    return [relative(root, path), hashes.hashOf(realpathSync(path))]
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
