import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { workFolder } from '../project/workFolder.ts'
import type { SiteObject } from './writeObject.ts'

/** The files of one finished build, for publishing to compare with what a store has. */
export interface ObjectList {
  /** The folder that was built, absolute. */
  out: string
  /** Sorted by key. */
  objects: SiteObject[]
}

/** Where the list of a folder's objects is kept; a folder elsewhere has a list of its own. */
export function objectListFile(root: string, out: string): string {
  const place = createHash('sha256').update(out).digest('hex').slice(0, 8)
  return join(workFolder(root), 'objects', `${basename(out)}-${place}.json`)
}

/** Writes the list of a build's objects, and removes the lists of folders that are gone. */
export async function writeObjectList(input: {
  root: string
  out: string
  objects: Iterable<SiteObject>
}): Promise<void> {
  const { root, out } = input
  const folder = join(workFolder(root), 'objects')
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (!existsSync(await ownerOf(file))) await rm(file, { force: true })
  }
  const objects = [...input.objects].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const list: ObjectList = { out, objects }
  await writeFile(objectListFile(root, out), `${JSON.stringify(list, null, 1)}\n`)
}

/** The folder that a list belongs to, from its beginning: the rest is long. A list that cannot be read has none. */
async function ownerOf(file: string): Promise<string> {
  try {
    const handle = await open(file)
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(8192), 0, 8192, 0)
      .finally(() => handle.close())
    const out = /"out": ("(?:[^"\\]|\\.)*")/.exec(buffer.toString('utf8', 0, bytesRead))?.[1]
    return JSON.parse(out ?? '""') as string
  } catch {
    return ''
  }
}
