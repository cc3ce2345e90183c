import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  cacheControl,
  isCompressible,
  type ObjectList,
  objectListFile,
  readObjectList,
  type SiteObject,
} from '../generator/outdir/SiteObject.ts'
import { UsageError } from '../system/CommandError.ts'
import type { Commit } from '../system/git.ts'
import { shownPath, withoutLinks } from '../system/paths.ts'
import { byKey, type PublishedObject, type PublishedObjects } from './records.ts'
import type { ObjectHeaders } from './stores/Backend.ts'
import { type Content, LargeFile, maxInMemory } from './stores/LargeFile.ts'
import type { TargetSettings } from './target.ts'

/** A built site as a target stores it. */
export interface LocalSite {
  siteUrl: string
  /** Hosts of the example that a site at a real address still names. */
  placeholders: readonly string[]
  objects: PublishedObjects
  /** What it was built from, if known. */
  commit: Commit | undefined
  /** Reads an object as it is stored; a large one while it is sent. */
  content(key: string): Promise<Content>
}

type Settings = Pick<TargetSettings, 'name' | 'siteUrl' | 'compress' | 'redirectObjects'>

/**
 * Reads the list of a build's objects, with the headers that the target stores each with.
 * @param dist absolute path
 * @throws UsageError if it holds no finished build, or one for another address
 */
export async function loadLocalSite(dist: string, settings: Settings): Promise<LocalSite> {
  // The list lies next to the folder that a link leads to.
  const folder = withoutLinks(dist)
  const list = finishedBuild(folder)
  const { siteUrl, placeholders = [], commit } = list
  if (settings.siteUrl !== undefined && siteUrl !== settings.siteUrl) {
    throw new UsageError(
      `${shownPath(dist)}/ was built for ${siteUrl}, and ${settings.name} is at ${settings.siteUrl}.`,
      `Build it with --site-url ${settings.siteUrl}.`,
    )
  }
  const redirects = byKey(Object.entries(list.redirects ?? {}))
  const objects = byKey<PublishedObject>([])
  const files = new Map<string, string>()
  for (const object of list.objects) {
    const file = join(folder, object.key)
    objects[object.key] = await storedForm(file, object, {
      ...settings,
      redirectTo: redirects[object.key],
    })
    files.set(object.key, file)
  }
  const content = async (key: string): Promise<Content> => {
    const [file, object] = [files.get(key), objects[key]]
    if (file === undefined || !object) throw new Error(`There is no object ${key} in ${folder}.`)
    return await storedContent(file, object)
  }
  return { siteUrl, placeholders, objects, commit, content }
}

async function storedForm(
  file: string,
  object: SiteObject,
  { compress, redirectObjects, redirectTo }: Settings & { redirectTo: string | undefined },
): Promise<PublishedObject> {
  const { kind, size, contentType } = object
  const headers: ObjectHeaders = { contentType, cacheControl: cacheControl(object) }
  if (redirectObjects && redirectTo !== undefined) headers.redirectTo = redirectTo
  if (compress && isCompressible(object) && size <= maxCompressed) {
    const bytes = await compressed(readFileSync(file))
    const encoded = { ...headers, contentEncoding: compress }
    if (bytes.length < size)
      return { kind, size: bytes.length, sha256: hash('sha256', bytes), headers: encoded }
  }
  return { kind, size, sha256: object.sha256, headers }
}

/** @throws UsageError if the file is not as it was built; a large one fails when all of it was read */
async function storedContent(file: string, { size, headers, sha256 }: PublishedObject): Promise<Content> {
  const verify = (found: string) => {
    if (found === sha256) return
    throw new UsageError(`${shownPath(file)} has changed since it was built.`, 'Build the site again.')
  }
  if (!headers.contentEncoding && size > maxInMemory) return new LargeFile(file, { size, verify })
  // For thousands of small files, promises take several times as long.
  const content = readFileSync(file)
  const bytes = headers.contentEncoding ? await compressed(content) : content
  verify(hash('sha256', bytes))
  return bytes
}

/** Longer texts are stored as they are: they would be compressed in memory. In bytes. */
const maxCompressed = 256 * 1024 * 1024

/** Equal texts give equal bytes on every machine: the header of gzip names neither time nor system. */
async function compressed(text: Buffer): Promise<Buffer> {
  const bytes = await promisify(gzip)(text, { level: 9 })
  // RFC 1952, section 2.3: the tenth byte is the operating system, 255 an unknown one.
  bytes[9] = 255
  return bytes
}

/** @throws UsageError if there is none, or files are missing or have another size */
function finishedBuild(dist: string): ObjectList {
  const [shown, shownList] = [`${shownPath(dist)}/`, shownPath(objectListFile(dist))]
  const list = readObjectList(dist)
  if (!list) {
    const exists = statSync(dist, { throwIfNoEntry: false })
    throw new UsageError(
      exists
        ? `${shown} is not a finished build: ${shownList} is missing, or has another version.`
        : `There is no ${shown} to publish.`,
      'Run `kube-site build` first, or name the folder with --dist.',
    )
  }
  const wrong = list.objects.find(
    ({ key, size }) => statSync(join(dist, key), { throwIfNoEntry: false })?.size !== size,
  )
  if (!wrong && list.objects.length > 0) return list
  const reason = wrong ? `: ${wrong.key} is missing, or has another size` : ''
  throw new UsageError(`${shown} is not what ${shownList} lists${reason}.`, 'Build the site again.')
}
