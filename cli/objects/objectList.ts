import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { putFile } from '../project/replaceFile.ts'
import type { SiteObject } from './SiteObject.ts'

/** Where the list of a folder's objects is: beside the folder, so that the two can be handed on together. */
export const objectListFile = (out: string): string => join(dirname(out), `${basename(out)}.objects.json`)

/** Writes the list of the objects of a finished build, sorted by key. */
export function writeObjectList(out: string, objects: Iterable<SiteObject>): void {
  const sorted = [...objects].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  putFile(objectListFile(out), `${JSON.stringify({ version: 1, objects: sorted }, null, 1)}\n`)
}

/** The objects of the folder that was built, by key; none where there is no list. */
export function readObjectList(out: string): ReadonlyMap<string, SiteObject> {
  const file = objectListFile(out)
  if (!existsSync(file)) return new Map()
  const { objects } = JSON.parse(readFileSync(file, 'utf8')) as { objects: SiteObject[] }
  return new Map(objects.map(object => [object.key, object]))
}
