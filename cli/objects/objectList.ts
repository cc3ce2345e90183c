import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import { putFile } from '../project/replaceFile.ts'
import type { SiteObject } from './SiteObject.ts'

/** The list of a folder's objects lies beside it, so that both can be taken to another machine. */
export const objectListFile = (out: string): string => join(dirname(out), `${basename(out)}.objects.json`)

/** The files of a finished build. */
export interface ObjectList {
  /** Address that the site was built for. */
  siteUrl: AbsoluteUrl
  /** Where redirects lead: an absolute address, by the key of the redirect. */
  redirects?: Readonly<Record<string, AbsoluteUrl>>
  /** Sorted by key. */
  objects: readonly SiteObject[]
}

/** Writes the list of the folder that was built. */
export function writeObjectList(out: string, siteUrl: AbsoluteUrl, objects: Iterable<SiteObject>): void {
  const sorted = [...objects].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  putFile(objectListFile(out), `${JSON.stringify({ version: 1, siteUrl, objects: sorted }, null, 1)}\n`)
}

/** Reads the list of a folder; undefined where there is none, or none of this version that is whole. */
export function readObjectList(out: string): ObjectList | undefined {
  const file = objectListFile(out)
  if (!existsSync(file)) return undefined
  try {
    const list = JSON.parse(readFileSync(file, 'utf8')) as ObjectList & { version?: number }
    return list.version === 1 && Array.isArray(list.objects) ? list : undefined
  } catch {
    return undefined
  }
}
