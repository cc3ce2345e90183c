import { type Dirent, readdirSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { objectListFile, readObjectList } from '../../outdir/objectList.ts'
import { cacheControl, contentTypeOf, type SiteObject } from '../../outdir/SiteObject.ts'
import { isHidden } from '../../util/paths.ts'

/** An open object, as a store knows it. */
export interface OpenObject {
  /** For the caller to close. */
  handle: FileHandle
  size: number
  /** With its quotes. */
  etag: string
  modified: Date
  contentType: string
  cacheControl: string
}

/** What the list of a build's objects says. */
interface BuiltList {
  modifiedMs: number
  base: string
  objects: ReadonlyMap<string, SiteObject>
}

/** A folder read as a bucket. A build can replace it by another folder at any moment. */
export class Bucket {
  readonly #folder: string
  #list: BuiltList = { modifiedMs: 0, base: '/', objects: new Map() }

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Whether there is an object of exactly this key: some file systems ignore case. Hidden files, such as `.git/`, are not
   * published.
   * @throws Error of Node if that cannot be found out
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

  /** @throws Error of Node if the file cannot be read */
  async open(key: string): Promise<OpenObject> {
    const handle = await open(join(this.#folder, key))
    try {
      const { size, mtime, mtimeMs } = await handle.stat()
      const { objects, modifiedMs } = this.#readList()
      const listed = objects.get(key)
      const kind = listed?.kind ?? 'file'
      const isAsBuilt = listed?.size === size && mtimeMs <= modifiedMs
      const tag = isAsBuilt ? listed.sha256.slice(0, 32) : `${mtimeMs}-${size}`
      return {
        handle,
        size,
        etag: `"${tag}"`,
        modified: mtime,
        contentType: contentTypeOf(key, kind),
        cacheControl: cacheControl({ kind }),
      }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Folder of its host that the site is built for, with slashes at both ends. */
  get base(): string {
    return this.#readList().base
  }

  #readList(): BuiltList {
    const modifiedMs = statSync(objectListFile(this.#folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (modifiedMs === this.#list.modifiedMs) return this.#list
    const list = readObjectList(this.#folder)
    const objects = new Map(list?.objects.map(object => [object.key, object]))
    return (this.#list = { modifiedMs, base: list ? basePath(list.siteUrl) : '/', objects })
  }
}

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
