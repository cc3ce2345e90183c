import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileKind } from '../../../content/model/SiteFile.ts'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { objectListFile, readObjectList } from '../../objects/objectList.ts'
import { contentTypeOf, type SiteObject } from '../../objects/SiteObject.ts'
import { measureFile } from '../../objects/writeObjects.ts'

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
  #list: BuiltList = { state: '', base: '/', kinds: new Map() }

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
   * Reads what a store knows of an object. What the build did not list is a file of the writer's.
   * @throws what Node says where the file cannot be read
   */
  object(key: string): StoredObject {
    const file = join(this.#folder, key)
    const { mtime } = statSync(file)
    const state = stateOf(file)
    const kind = this.#built().kinds.get(key) ?? 'file'
    const described = this.#described.get(state) ?? {
      key,
      kind,
      ...measureFile(file),
      contentType: contentTypeOf(key, kind),
    }
    this.#described.set(state, described)
    return { ...described, file, etag: `"${described.sha256.slice(0, 32)}"`, modified: mtime }
  }

  /** Folder of its host that the site is built for, with slashes at both ends. */
  get base(): string {
    return this.#built().base
  }

  #built(): BuiltList {
    const state = stateOf(objectListFile(this.#folder))
    if (state === this.#list.state) return this.#list
    const list = readObjectList(this.#folder)
    const kinds = new Map(list?.objects.map(object => [object.key, object.kind]))
    return (this.#list = { state, base: list ? basePath(list.siteUrl) : '/', kinds })
  }
}

/** What the list of objects says, in the state in which it was read. */
interface BuiltList {
  state: string
  base: string
  kinds: ReadonlyMap<string, FileKind>
}

/** Another text for each state of a file; the empty one where there is none. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${file} ${found.mtimeMs} ${found.size} ${found.ino}` : ''
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
