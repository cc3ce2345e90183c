import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { objectListFile, type ObjectList, readObjectList } from '../objects/objectList.ts'
import { cacheControl, isCompressible, type SiteObject } from '../objects/SiteObject.ts'
import { withoutLinks } from '../output/outputTarget.ts'
import { shownPath } from '../project/paths.ts'
import type { ObjectBody, ObjectHeaders } from '../stores/Store.ts'
import { UsageError } from '../UsageError.ts'
import { byKey, type PublishedObject } from './Release.ts'
import type { TargetSettings } from './TargetSettings.ts'

/** A built site as a target stores it. */
export interface LocalObjects {
  siteUrl: string
  /** Hosts of the example that a site at a real address still names. */
  placeholders: readonly string[]
  objects: Readonly<Record<string, PublishedObject>>
  /** The bytes of an object, to be sent. */
  body(key: string): Promise<ObjectBody>
}

type Settings = Pick<TargetSettings, 'compress' | 'cleanAddresses' | 'redirectObjects'>

/**
 * Reads the list of a build's objects, and gives each the headers that the target stores it with.
 * @param dist absolute path
 * @throws UsageError where it holds no finished build
 */
export async function localObjects(dist: string, settings: Settings): Promise<LocalObjects> {
  // The list lies beside the folder that a link leads to.
  const folder = withoutLinks(dist)
  const list = finishedBuild(folder)
  const objects = byKey<PublishedObject>([])
  const redirects = byKey(Object.entries(list.redirects ?? {}))
  const sources = new Map<string, SiteObject>()
  for (const object of list.objects) {
    const published = await storedForm(folder, object, settings, redirects[object.key])
    for (const key of keysOf(object, settings)) {
      objects[key] = published
      sources.set(key, object)
    }
  }
  const body = async (key: string): Promise<ObjectBody> => {
    const object = sources.get(key)
    const published = objects[key]
    if (!object || !published) throw new Error(`There is no object ${key} in ${folder}.`)
    const file = join(folder, object.key)
    const encoding = published.headers.contentEncoding
    if (!encoding && published.size > inMemory) {
      return { file, size: published.size, sha256: published.sha256 }
    }
    // A small file is read ten times as fast in one go as in turns with others.
    const bytes = encoding ? await compressed(file, encoding) : readFileSync(file)
    if (sha256(bytes) !== published.sha256) {
      throw new UsageError(`${shownPath(file)} has changed since it was built.`, 'Build the site again.')
    }
    return { bytes }
  }
  return { siteUrl: list.siteUrl, placeholders: list.placeholders ?? [], objects, body }
}

/** Larger files are sent as they are read, in bytes. */
const inMemory = 1024 * 1024

/** Keys that an object is stored under. */
const keysOf = ({ key, kind }: SiteObject, { cleanAddresses }: Settings): string[] =>
  cleanAddresses && (kind === 'page' || kind === 'redirect') && key.endsWith('/index.html')
    ? [key, key.slice(0, -'/index.html'.length)]
    : [key]

async function storedForm(
  dist: string,
  object: SiteObject,
  { compress, redirectObjects }: Settings,
  redirectTo: string | undefined,
): Promise<PublishedObject> {
  const { kind, size, sha256: hash, contentType } = object
  const headers: ObjectHeaders = { contentType, cacheControl: cacheControl(object) }
  if (redirectObjects && redirectTo !== undefined) headers.redirectTo = redirectTo
  if (compress && isCompressible(object)) {
    const bytes = await compressed(join(dist, object.key), compress)
    if (bytes.length < size) {
      return {
        kind,
        size: bytes.length,
        sha256: sha256(bytes),
        headers: { ...headers, contentEncoding: compress },
      }
    }
  }
  return { kind, size, sha256: hash, headers }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Equal texts give equal bytes on every machine: the header of gzip names neither time nor system. */
async function compressed(file: string, encoding: string): Promise<Buffer> {
  const text = await readFile(file)
  // The highest quality, 11, takes ten times as long for a few bytes in a hundred.
  if (encoding === 'br') {
    return await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  }
  const bytes = await promisify(gzip)(text, { level: 9 })
  // RFC 1952, section 2.3: the tenth byte is the operating system, 255 an unknown one.
  bytes[9] = 255
  return bytes
}

/** @throws UsageError where there is none, or where files are missing or of another size */
function finishedBuild(dist: string): ObjectList {
  const shown = `${shownPath(dist)}/`
  const list = readObjectList(dist)
  if (!list) {
    throw new UsageError(
      statSync(dist, { throwIfNoEntry: false })
        ? `${shown} holds no finished build: ${shownPath(objectListFile(dist))} is missing, or of another version.`
        : `There is no ${shown} to publish.`,
      'Run `kube-site build` first, or name the folder with --dist.',
    )
  }
  const wrong = list.objects.find(
    ({ key, size }) => statSync(join(dist, key), { throwIfNoEntry: false })?.size !== size,
  )
  if (wrong || list.objects.length === 0) {
    throw new UsageError(
      `${shown} is not what ${shownPath(objectListFile(dist))} lists${wrong ? `: ${wrong.key} is missing, or of another size` : ''}.`,
      'Build the site again.',
    )
  }
  return list
}
