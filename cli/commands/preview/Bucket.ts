import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeObject, type SiteObject } from '../../objects/writeObject.ts'

/** An object as a store sends it. */
export interface StoredObject extends SiteObject {
  /** The file that it is read from, absolute. */
  file: string
  /** With its quotes. */
  etag: string
  modified: Date
}

/** A folder read as a bucket. A build can put another folder in its place at any moment. */
export class Bucket {
  readonly #folder: string
  readonly #described = new Map<string, SiteObject>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether there is an object of exactly this key: some file systems do not tell upper from lower case. */
  has(key: string): boolean {
    const names = key.split('/')
    return names.every((name, at) => {
      const folder = join(this.#folder, ...names.slice(0, at))
      return entriesOf(folder).some(
        entry => entry.name === name && (at < names.length - 1 || isFile(join(folder, name))),
      )
    })
  }

  /**
   * Reads what a store knows of an object.
   * @throws Error of Node where the file cannot be read
   */
  object(key: string): StoredObject {
    const file = join(this.#folder, key)
    const { mtime, size, ino } = statSync(file)
    const version = `${file} ${mtime.getTime()} ${size} ${ino}`
    const described = this.#described.get(version) ?? describeObject(key, readFileSync(file))
    this.#described.set(version, described)
    return { ...described, file, etag: `"${described.md5}"`, modified: mtime }
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
