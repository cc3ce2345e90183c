import { lstatSync, readFileSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolders } from '../system/makeFolders.ts'
import { putFile } from '../system/replaceFile.ts'
import { type Measures, measureFile } from './measures.ts'

/** What a file system tells of a file, and the SHA-256 of its bytes. */
type Known = readonly [file: string, size: number, mtimeMs: number, ctimeMs: number, sha256: string]

/** Clocks of file systems are this coarse, in ms, with room to spare: a change right after a look may not be seen. */
export const clockMs = 100

/** What has changed since a list was written, as a share of its files, until it is written again. */
const maxChanged = 1 / 16

/** The list of what has changed since another list was written. */
export const newerSums = (list: string): string => join(dirname(list), `newer-${basename(list)}`)

/** What is known of the files of a site, and of others that the site before it had. */
type KnownSites = readonly [last: readonly Known[], former: readonly Known[]]

/**
 * Measures files, and does not read those again that nobody has changed since: every write, rename and link changes the
 * time of the last change of a file (`ctime`, inode(7)), which no program can set. What is known lies in two lists, so that
 * an edit writes the few files that it changes.
 */
export class KnownSums {
  readonly #list: string | undefined
  /** The last site that was listed whole. */
  readonly #last: readonly Known[]
  /** The files of the whole list, by their ids. */
  readonly #listed: ReadonlyMap<string, Known>
  /** Those that changed since then. */
  readonly #newer: ReadonlyMap<string, Known>
  /** Measures that were taken from what is known. */
  readonly #taken = new Map<Measures, Known>()

  /** @param list file that keeps what is known, absolute; without it, every file is read */
  constructor(list?: string) {
    this.#list = list
    const [last, former] = readSites(list)
    this.#last = last
    this.#listed = byId([...former, ...last])
    this.#newer = byId(readSites(list && newerSums(list))[0])
  }

  measure(path: string): Measures {
    const known = this.#lookUp(lstatSync(path))
    if (!known) return measureFile(path)
    const measures = measuresOf(known)
    this.#taken.set(measures, known)
    return measures
  }

  /** Measures a file under a new name; of a link to it only the time of the last change differs. */
  measureLink(link: string, before: Stats): Measures {
    const now = lstatSync(link)
    const isSame = now.ino === before.ino && now.size === before.size && now.mtimeMs === before.mtimeMs
    const known = isSame ? this.#lookUp(before) : undefined
    return known ? measuresOf(known) : measureFile(link)
  }

  /**
   * Keeps what was measured of a site's files for the next build. A file that stayed as it was is not looked at again: what
   * was known of it is true of the state that it had, and of no other.
   * @param folder of the site, absolute
   * @param files by their paths below it
   * @throws Error where one that was not known is not there
   */
  keep(folder: string, files: ReadonlyMap<string, Measures>): void {
    if (this.#list === undefined) return
    let listed = 0
    let made = 0
    files.forEach(measures => {
      const known = this.#taken.get(measures)
      if (!known) made++
      else if (this.#listed.get(known[0]) === known) listed++
    })
    const changed = made + this.#newer.size + this.#listed.size - listed
    try {
      makeFolders(dirname(this.#list))
      if (changed > maxChanged * this.#listed.size) {
        // The two may share a file, such as by a link.
        const former = byId([...this.#last, ...this.#newer.values()])
        putFile(this.#list, listParts([this.#site(folder, files, former), former.values()]))
        putFile(newerSums(this.#list), listParts([[]]))
      } else if (made > 0) {
        const changes = [...this.#newer.values()]
        files.forEach((measures, key) => {
          const known = this.#taken.has(measures) ? undefined : lookAt(join(folder, key), measures)
          if (known && isSettled(known)) changes.push(known)
        })
        putFile(newerSums(this.#list), listParts([changes]))
      }
    } catch (error) {
      // Without the list, the files are read once more; without one of them, there is no site.
      if (error instanceof MissingFileError) throw error
    }
  }

  /** What is known of a site's files, which are taken out of the former ones. */
  *#site(folder: string, files: ReadonlyMap<string, Measures>, former: Map<string, Known>): Generator<Known> {
    for (const [key, measures] of files) {
      const known = this.#taken.get(measures) ?? lookAt(join(folder, key), measures)
      former.delete(known[0])
      if (isSettled(known)) yield known
    }
  }

  #lookUp(found: Stats): Known | undefined {
    const id = idOf(found)
    const known = this.#newer.get(id) ?? this.#listed.get(id)
    if (!known) return undefined
    const [, size, mtimeMs, ctimeMs] = known
    const isSame = found.size === size && found.mtimeMs === mtimeMs && found.ctimeMs === ctimeMs
    return isSame && found.isFile() ? known : undefined
  }
}

const measuresOf = ([, size, , , sha256]: Known): Measures => ({ size, sha256 })

/** True where a later change will have another time. */
const isSettled = ([, , , ctimeMs]: Known): boolean => ctimeMs < Date.now() - clockMs

const idOf = ({ dev, ino }: Stats): string => `${dev} ${ino}`

const knownOf = (found: Stats, sha256: string): Known => [
  idOf(found),
  found.size,
  found.mtimeMs,
  found.ctimeMs,
  sha256,
]

class MissingFileError extends Error {}

/** @throws MissingFileError */
function lookAt(path: string, { sha256 }: Measures): Known {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) throw new MissingFileError(`The file ${path} of the site is gone.`)
  return knownOf(found, sha256)
}

const byId = (files: readonly Known[]): Map<string, Known> => new Map(files.map(known => [known[0], known]))

/** The list as JSON, in parts: all of it would take hundreds of bytes for each file. */
function* listParts(sites: readonly Iterable<Known>[]): Generator<string> {
  for (const [number, site] of sites.entries()) {
    yield number === 0 ? '[[' : ',['
    let part: string[] = []
    let start = ''
    for (const known of site) {
      part.push(JSON.stringify(known))
      if (part.length < knownPerPart) continue
      yield start + part.join(',')
      start = ','
      part = []
    }
    yield part.length > 0 ? `${start}${part.join(',')}]` : ']'
  }
  yield ']'
}

const knownPerPart = 1000

function readSites(list: string | undefined): KnownSites {
  try {
    const sites: unknown = list === undefined ? [] : JSON.parse(readFileSync(list, 'utf8'))
    const areSites = Array.isArray(sites) && sites.flat().every(Array.isArray)
    const [last = [], former = []] = areSites ? (sites as Known[][]) : []
    return [last, former]
  } catch {
    return [[], []]
  }
}
