import { parseUrl } from '../../content/shared/parseUrl.ts'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import type { SiteObject } from './SiteObject.ts'

/** The path of the list of a folder's objects, next to the folder, so that both can be moved to another machine. */
export const objectListFile = (out: string): string => join(dirname(out), `${basename(out)}.objects.json`)

/** The files of a finished build. */
export interface ObjectList {
  /** Address that the site was built for. */
  siteUrl: AbsoluteUrl
  /** Where redirects lead: an absolute address, by the key of the redirect. */
  redirects?: Readonly<Record<string, AbsoluteUrl>>
  /** Hosts of the example that the configuration still names, where the site is at a real address. */
  placeholders?: readonly string[] | undefined
  /** Sorted by key. */
  objects: readonly SiteObject[]
}

/** The text of the list of a folder. */
export function objectListText({ siteUrl, redirects, placeholders, objects }: ObjectList): string {
  const sorted = objects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return `${JSON.stringify({ version: 1, siteUrl, redirects, placeholders, objects: sorted }, null, 1)}\n`
}

/** Reads the list of a folder. Returns `undefined` if it is absent or has another version. */
export function readObjectList(out: string): ObjectList | undefined {
  try {
    const list: unknown = JSON.parse(readFileSync(objectListFile(out), 'utf8'))
    return isObjectList(list) ? list : undefined
  } catch {
    return undefined
  }
}

function isObjectList(value: unknown): value is ObjectList {
  const { version, siteUrl, objects } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    version === 1 &&
    typeof siteUrl === 'string' &&
    parseUrl(siteUrl) !== undefined &&
    Array.isArray(objects) &&
    objects.every(object => typeof (object as Partial<SiteObject> | null)?.key === 'string')
  )
}
