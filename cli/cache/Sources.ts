import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { clockMs } from '../objects/KnownSums.ts'
import { namesIn } from '../project/paths.ts'
import { versionOf } from '../system/fileVersion.ts'
import type { KeptValue } from './KeptValue.ts'
import { sha256 } from './Pack.ts'

/** Folders of what a site is made with. */
const sourceFolders = ['cli', 'components', 'content', 'html', 'islands', 'pages', 'styles']

/** What else decides over it: packages, and settings that Vite reads by itself. */
const sourceFiles = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json']

/** What a site is made with, as a command found it: the command itself, components, styles, packages and Node. */
export class Sources {
  readonly #root: string
  /** The version of each file, by its path; empty for one that is not there. */
  readonly #files: ReadonlyMap<string, string>
  /** The last change of a file, in ms. */
  #changedAt = 0
  #digest: string | undefined

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#root = root
    this.#files = new Map(
      filesOf(root).map(path => {
        const { version = '', changedAt = 0 } = look(path) ?? {}
        this.#changedAt = Math.max(this.#changedAt, changedAt)
        return [path, version]
      }),
    )
  }

  /** Tells states of the files apart without a look into them. */
  get state(): string {
    return JSON.stringify([environment(), ...this.#files])
  }

  /** True where each was saved so long before the command began that a later change has another time. */
  get isSettled(): boolean {
    return this.#changedAt < performance.timeOrigin - clockMs
  }

  /** False where one was saved since the command began: what the command made may be of either state. */
  isCurrent(): boolean {
    const files = filesOf(this.#root)
    return (
      this.#changedAt < performance.timeOrigin &&
      files.length === this.#files.size &&
      files.every(path => (look(path)?.version ?? '') === this.#files.get(path))
    )
  }

  /**
   * Differs for all but its content that can give another site. Where the project lies does not count: it can be moved
   * with what it has kept.
   * @param kept spares a look into the files where their state is as it was
   */
  digest(kept: KeptValue<string>): string {
    if (this.#digest !== undefined) return this.#digest
    const key = this.isSettled ? sha256(Buffer.from(this.state)) : undefined
    const known = key === undefined ? undefined : kept.get(key)
    this.#digest = known ?? this.#readAll()
    if (key !== undefined && known === undefined && this.isCurrent()) kept.put(key, this.#digest)
    return this.#digest
  }

  #readAll(): string {
    const hash = createHash('sha256').update(environment())
    for (const path of this.#files.keys()) {
      const bytes = readIfThere(path)
      hash.update(JSON.stringify([path.slice(this.#root.length), bytes?.length ?? null]))
      if (bytes) hash.update(bytes)
    }
    return hash.digest('hex')
  }
}

/** The version of a file and its last change, in ms; undefined where it is not there. */
function look(path: string): { version: string; changedAt: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { version: versionOf(found), changedAt: found.mtimeMs }
}

/** Paths of all files, sorted. */
function filesOf(root: string): string[] {
  const files = [...sourceFiles, ...namesIn(root).filter(isEnvironment)].map(name => join(root, name))
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = folder + sep + entry.name
      if (entry.isDirectory()) visit(path)
      else if (!/\.test\.tsx?$/.test(entry.name)) files.push(path)
    }
  }
  for (const folder of sourceFolders) visit(join(root, folder))
  return files.toSorted()
}

/** True for a file that Vite reads variables from (vite.dev/guide/env-and-mode). */
const isEnvironment = (name: string): boolean => name.startsWith('.env')

const environment = (): string => JSON.stringify([process.versions, viteVariables()])

/** Variables that Vite and Vike read (vite.dev/guide/env-and-mode), but for the one that `viteConfig` sets. */
const viteVariables = (): string[] =>
  Object.entries(process.env)
    .filter(([name]) => /^(?:VITE|VIKE)_(?!CRAWL$)/.test(name))
    .map(entry => entry.join('='))
    .toSorted()

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
