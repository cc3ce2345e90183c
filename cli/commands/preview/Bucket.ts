import { realpathSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { objectListFile, readObjectList } from '../../../generator/outdir/objectList.ts'
import {
  cacheControl,
  contentTypeOf,
  contentTypeOfFile,
  fileHeaders,
  type SiteObject,
} from '../../../generator/outdir/SiteObject.ts'
import { isHidden } from '../../../system/paths.ts'
import type { SentFile } from '../../../system/sendFile.ts'

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
   * Returns whether there is an object of exactly this key: some file systems ignore case. Hidden files, such as
   * `.git/`, are not published.
   * @throws Error of Node if the folder cannot be read
   */
  has(key: string): boolean {
    if (isHidden(key)) return false
    try {
      const path = realpathSync.native(join(this.#folder, key))
      const exact = [realpathSync.native(this.#folder), ...key.split('/')].join(sep)
      return path === exact && statSync(path).isFile()
    } catch (error) {
      if (absent.has((error as NodeJS.ErrnoException).code)) return false
      throw error
    }
  }

  /**
   * Opens an object, with the headers that a store sends.
   * @throws Error of Node if the file cannot be read
   */
  async open(key: string): Promise<SentFile> {
    const handle = await open(join(this.#folder, key))
    try {
      const { size, mtime: modified, mtimeMs } = await handle.stat()
      const { objects, modifiedMs } = this.#readList()
      const listed = objects.get(key)
      const kind = listed?.kind ?? 'file'
      const path = join(this.#folder, key)
      const contentType = kind === 'file' ? contentTypeOfFile(key, path) : contentTypeOf(key, kind)
      const isAsBuilt = listed?.size === size && mtimeMs <= modifiedMs
      const etag = `"${isAsBuilt ? listed.sha256.slice(0, 32) : `${mtimeMs}-${size}`}"`
      const headers = {
        etag,
        'last-modified': modified.toUTCString(),
        'content-type': contentType,
        'cache-control': cacheControl({ kind }),
        ...(kind === 'file' ? fileHeaders(contentType, listed) : {}),
      }
      return { handle, size, etag, modified, headers }
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

/** Errors for paths at which there can be no file. */
const absent: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ERR_INVALID_ARG_VALUE',
])
