import { lstatSync, readFileSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from '../system/makeFolders.ts'
import { putFile } from '../system/replaceFile.ts'
import { type Measures, measureFile } from './measures.ts'

/** What a file system tells of a file, and the SHA-256 of its bytes. */
type Known = readonly [file: string, size: number, mtimeMs: number, ctimeMs: number, sha256: string]

/** Clocks of file systems are this coarse, in ms, with room to spare: a change right after a look may not be seen. */
export const clockMs = 100

/**
 * Measures files, and does not read those again that nobody has changed since: every write, rename and link changes the
 * time of the last change of a file (`ctime`, inode(7)), which no program can set.
 */
export class KnownSums {
  readonly #list: string | undefined
  /** The last site, and what the one before had besides. */
  readonly #sites: readonly (readonly Known[])[]
  readonly #known: ReadonlyMap<string, Known>
  /** Measures that were taken from what is known. */
  readonly #taken = new Map<Measures, Known>()

  /** @param list file that keeps what is known, absolute; without it, every file is read */
  constructor(list?: string) {
    this.#list = list
    this.#sites = readSites(list)
    this.#known = new Map(this.#sites.flat().map(known => [known[0], known]))
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
   * Keeps what was measured of a site's files, with their paths, for the next build. A file that stayed as it was is not
   * looked at again: what was known of it is true of the state that it had, and of no other.
   * @throws Error where another one is not there
   */
  keep(files: Iterable<readonly [path: string, measures: Measures]>): void {
    if (this.#list === undefined) return
    const now = Date.now()
    const taken = this.#taken
    let lost: unknown
    const lookAt = (path: string, { sha256 }: Measures): Known => {
      const found = lstatSync(path, { throwIfNoEntry: false })
      if (!found) throw (lost = new Error(`The file ${path} of the site is gone.`))
      return knownOf(found, sha256)
    }
    const [last = []] = this.#sites
    // The two may share a file, such as by a link.
    const besides = new Map(last.map(known => [known[0], known]))
    const site = function* (): Generator<Known> {
      for (const [path, measures] of files) {
        const known = taken.get(measures) ?? lookAt(path, measures)
        besides.delete(known[0])
        if (changedAt(known) < now - clockMs) yield known
      }
    }
    try {
      makeFolders(dirname(this.#list))
      putFile(this.#list, listParts([site(), besides.values()]))
    } catch (error) {
      // Without the list, the files are read once more; without one of them, there is no site.
      if (error === lost) throw error
    }
  }

  #lookUp(found: Stats): Known | undefined {
    const known = this.#known.get(idOf(found))
    if (!known) return undefined
    const [, size, mtimeMs, ctimeMs] = known
    const isSame = found.size === size && found.mtimeMs === mtimeMs && found.ctimeMs === ctimeMs
    return isSame && found.isFile() ? known : undefined
  }
}

const measuresOf = ([, size, , , sha256]: Known): Measures => ({ size, sha256 })

const changedAt = ([, , , ctimeMs]: Known): number => ctimeMs

const idOf = ({ dev, ino }: Stats): string => `${dev} ${ino}`

const knownOf = (found: Stats, sha256: string): Known => [
  idOf(found),
  found.size,
  found.mtimeMs,
  found.ctimeMs,
  sha256,
]

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

function readSites(list: string | undefined): Known[][] {
  try {
    const sites: unknown = list === undefined ? [] : JSON.parse(readFileSync(list, 'utf8'))
    return Array.isArray(sites) && sites.flat().every(Array.isArray) ? (sites as Known[][]) : []
  } catch {
    return []
  }
}
