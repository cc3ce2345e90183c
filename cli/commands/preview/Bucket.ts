import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '../../../content/model/SiteFile.ts'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { objectListFile, readObjectList } from '../../objects/objectList.ts'
import { contentTypeOf, type SiteObject } from '../../objects/SiteObject.ts'
import { isHidden } from '../../project/paths.ts'
import { type Measures, measureFile } from '../../system/measures.ts'

/** An object as a store knows it. */
export interface StoredObject extends SiteObject {
  /** With its quotes. */
  etag: string
  modified: Date
}

/** A folder read as a bucket. A build can put another folder in its place at any moment. */
export class Bucket {
  readonly #folder: string
  readonly #measured = new Map<string, { state: string; measures: Measures }>()
  #list: BuiltList = { state: '', base: '/', kinds: new Map() }

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Whether there is an object of exactly this key: some file systems do not tell upper from lower case. Hidden files
   * beside the site, such as `.git/`, are not published.
   * @throws what Node says where that cannot be found out
   */
  has(key: string): boolean {
    const names = key.split('/')
    if (isHidden(key)) return false
    return names.every((name, at) => {
      const folder = join(this.#folder, ...names.slice(0, at))
      return entriesOf(folder).some(
        entry => entry.name === name && (at < names.length - 1 || isFile(join(folder, name))),
      )
    })
  }

  /**
   * Opens an object's file, for the caller to close, and reads what a store knows of it. What the build did not list is
   * a file of the writer's.
   * @throws what Node says where the file cannot be read
   */
  async open(key: string): Promise<{ handle: FileHandle; object: StoredObject }> {
    const handle = await open(join(this.#folder, key))
    try {
      const found = await handle.stat()
      const measures = this.#measure(key, stateOf(found), handle)
      const kind = this.#built().kinds.get(key) ?? 'file'
      const etag = `"${measures.sha256.slice(0, 32)}"`
      const contentType = contentTypeOf(key, kind)
      return { handle, object: { key, kind, ...measures, contentType, etag, modified: found.mtime } }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  #measure(key: string, state: string, { fd }: FileHandle): Measures {
    const known = this.#measured.get(key)
    if (known?.state === state) return known.measures
    const measures = measureFile(fd)
    this.#measured.set(key, { state, measures })
    return measures
  }

  /** Folder of its host that the site is built for, with slashes at both ends. */
  get base(): string {
    return this.#built().base
  }

  #built(): BuiltList {
    const found = statSync(objectListFile(this.#folder), { throwIfNoEntry: false })
    const state = found ? stateOf(found) : ''
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

/** Another text for each state of a file. */
const stateOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
