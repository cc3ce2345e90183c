import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeObject, type SiteObject } from '../../objects/writeObject.ts'
import type { ObjectState } from './isUnchanged.ts'

/** An object as a store sends it. */
export interface StoredObject extends SiteObject, ObjectState {
  /** The file that plays it, absolute. */
  file: string
}

/** A folder that plays a bucket. A build can put another one in its place at any moment. */
export class Bucket {
  readonly #folder: string
  readonly #described = new Map<string, SiteObject>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether there is an object of exactly this key: not every file system tells upper from lower case. */
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
   * @throws what Node says where the file cannot be read
   */
  object(key: string): StoredObject {
    const file = join(this.#folder, key)
    const { mtime, size, ino } = statSync(file)
    const state = `${file} ${mtime.getTime()} ${size} ${ino}`
    const described = this.#described.get(state) ?? describeObject(key, readFileSync(file))
    this.#described.set(state, described)
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
