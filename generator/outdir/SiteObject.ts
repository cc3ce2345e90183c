import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { lookup } from 'mrmime'
import type { FileKind } from '../../content/model/SiteFile.ts'
import type { Commit } from '../../system/git.ts'
import { withoutLinks } from '../../system/paths.ts'
import { parseUrl } from '../../content/shared/parseUrl.ts'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'

/** A file of the finished site, as an object store knows it. */
export interface SiteObject {
  /** Path below `dist/`, with `/`. */
  key: string
  kind: FileKind
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  contentType: string
  /** It is a file of `public/` that the configuration allows to run code. */
  mayRun?: true
}

const compressible =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|manifest|[a-z-]+\+(?:json|xml)))/

/** Returns whether servers compress an object: texts only; images, fonts, video and PDF are compressed already. */
export const isCompressible = ({ contentType }: Pick<SiteObject, 'contentType'>): boolean =>
  compressible.test(contentType)

/** The `Content-Type` of an object; pages and redirects are HTML, whatever their keys look like. */
export function contentTypeOf(key: string, kind: FileKind): string {
  const isHtml = kind === 'page' || kind === 'redirect'
  // mrmime 2.0.1 returns a function for a name such as `a.constructor`.
  const found: unknown = lookup(key)
  const type = isHtml ? 'text/html' : typeof found === 'string' ? found : 'application/octet-stream'
  return compressible.test(type) ? `${type}; charset=utf-8` : type
}

/** Returns whether a file has no extension, so that only its content shows its type, as for Apple's association file. */
const hasNoEnding = (key: string): boolean => /(?:^|\/)[^./]+$/.test(key)

/** Larger files without an extension are not JSON descriptions. */
const maxJsonBytes = 1_000_000

/** The `Content-Type` of a file of `public/`: JSON in a file without an extension is detected by its content. */
export function contentTypeOfFile(key: string, path: string): string {
  const isJson =
    hasNoEnding(key) && statSync(path).size <= maxJsonBytes && isJsonText(readFileSync(path, 'utf8'))
  return contentTypeOf(isJson ? 'a.json' : key, 'file')
}

function isJsonText(text: string): boolean {
  try {
    return /^\s*[[{]/.test(text) && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/**
 * The headers of a file of `public/` that keep it apart from the site if a browser shows it: it runs nothing, and has an
 * origin of its own. Browsers ignore them for images, styles and fonts of a page. Chromium shows no PDF, video or
 * sound in such a document, and a script is not shown as one.
 */
export const fileHeaders = (contentType: string, { mayRun }: Pick<SiteObject, 'mayRun'> = {}) =>
  mayRun || /^(?:application\/pdf|audio|video)|javascript/.test(contentType)
    ? {}
    : { 'content-security-policy': 'sandbox' }

/** The `Cache-Control` that an object is published with (docs/hosting.md). */
export function cacheControl({ kind }: Pick<SiteObject, 'kind'>): string {
  if (kind === 'asset') return 'public, max-age=31536000, immutable'
  return kind === 'file' ? 'public, max-age=86400' : 'public, max-age=0, must-revalidate'
}

/** @throws Error for a key such as `../x`, which could overwrite a file outside of the folder */
export function refuseUnsafe(key: string): void {
  // oxlint-disable-next-line no-control-regex -- A NUL ends a path, and a backslash separates names on Windows.
  const isSafe =
    !/[\0\\]/.test(key) && key.split('/').every(name => name !== '' && name !== '.' && name !== '..')
  if (!isSafe) throw new Error(`A file of the site may not be written to ${key}.`)
}

/**
 * The path of the list of a folder's objects, next to the folder, so that both can be moved to another machine. A link is
 * followed, as builds do.
 * @throws UsageError if it is broken
 */
export function objectListFile(out: string): string {
  const folder = withoutLinks(out)
  return join(dirname(folder), `${basename(folder)}.objects.json`)
}

/** The files of a finished build. */
export interface ObjectList {
  /** Address that the site was built for. */
  siteUrl: AbsoluteUrl
  /** Where redirects lead: an absolute address, by the key of the redirect. */
  redirects?: Readonly<Record<string, AbsoluteUrl>>
  /** Hosts of the example that the configuration still names, where the site is at a real address. */
  placeholders?: readonly string[] | undefined
  /** What the project was at; absent if it is in no repository. */
  commit?: Commit | undefined
  /** Sorted by key. */
  objects: readonly SiteObject[]
}

/** The text of the list of a folder. */
export function objectListText({ objects, ...facts }: ObjectList): string {
  const sorted = objects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return `${JSON.stringify({ version: 1, ...facts, objects: sorted }, null, 1)}\n`
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
