import { parseUrl } from '../../../content/shared/parseUrl.ts'
import { notFoundPath } from '../../../content/shared/paths.ts'
import {
  askAddress,
  decoded,
  decodedBody,
  type Question,
  type SiteAnswer,
} from '../../publish/after/askAddress.ts'
import { manifestKey } from '../../publish/Release.ts'
import { readState } from '../../publish/StateFile.ts'
import type { Store } from '../../stores/Store.ts'
import { type Probes, redirectTarget } from './probes.ts'

/** How a site answers, in the terms of `StoreRules`. */
export interface ObservedRules {
  /** Undefined where no folder has its index document, and nothing is published whose home page could be asked for. */
  index: 'everywhere' | 'root' | 'nowhere' | undefined
  withoutSlash: number | 'document' | 'nothing'
  /** Whether the error document was sent is not known where none is published. */
  missing: { status: number; document: boolean | undefined }
  otherMethods: number
}

/** How a site answers to what visitors ask for. */
export interface SiteFindings {
  rules: ObservedRules
  /** What is known to stand in front of the store. */
  front: 'cloudfront' | 'cloudflare' | undefined
  /** Headers of a page that are not sent as they are stored, as they are sent. */
  changedHeaders: Readonly<Record<string, string>>
  /** How a text is compressed on its way: `br`, `gzip`, or not at all. */
  compression: string | undefined
  /** What becomes of a text that is stored compressed; `lost` where nobody is told that it is. */
  stored: 'kept' | 'decoded' | 'lost' | undefined
  /** Whether an object that redirects does. */
  redirects: boolean | undefined
  /** Whether a page is found under its address without the slash, where it is stored there, too. */
  clean: boolean | undefined
  /** Whether HEAD, a range and If-None-Match are answered as they should be. */
  head: boolean
  ranges: boolean
  notModified: boolean
  /** Whether visitors can read what kube-site keeps for itself. */
  recordsVisible: boolean | undefined
}

export interface SiteInput {
  siteUrl: string
  store: Store
  probes: Probes
  /** Whether the store has the probe that redirects. */
  hasRedirect: boolean
  aborted: AbortSignal
}

/** Visitors of a site do not get what is in its store. The message is a sentence. */
export class OtherSiteError extends Error {
  override readonly name = 'OtherSiteError'
}

/**
 * Asks a site for the probes that are in its store.
 * @throws NoAnswerError; OtherSiteError where the site shows something else than the store
 */
export async function examineSite(input: SiteInput): Promise<SiteFindings> {
  const { store, probes, hasRedirect } = input
  const { page, packed, clean, moved, folder } = probes
  const ask = asker(input)
  const plain = await ask(page.key, { headers: { 'accept-encoding': 'identity' } })
  refuseOther(plain, input)
  const { etag } = plain.headers
  const range = await ask(page.key, { headers: { range: 'bytes=0-9', 'accept-encoding': 'identity' } })
  const again = await ask(page.key, {
    headers: { 'accept-encoding': 'identity', 'if-none-match': etag ?? '' },
  })
  const head = await ask(page.key, { method: 'HEAD' })
  const release = (await readState(store))?.state.releases[0]
  return {
    rules: await observedRules(input),
    front: frontOf(plain),
    changedHeaders: changedHeaders(plain, input),
    compression: (await ask(page.key)).headers['content-encoding'],
    stored: store.keepsHeaders ? storedEncoding(await ask(packed.key), packed.bytes) : undefined,
    redirects: hasRedirect
      ? (await ask(moved.key.replace(/index\.html$/, ''))).headers.location === redirectTarget
      : undefined,
    clean: store.keepsHeaders ? isContent(await ask(`${folder}clean`), clean.bytes) : undefined,
    head: head.status === 200 && head.body.length === 0,
    ranges: range.status === 206 && range.body.equals(page.bytes.subarray(0, 10)),
    notModified: etag !== undefined && again.status === 304,
    recordsVisible: release && (await ask(manifestKey(release.id))).status === 200,
  }
}

const asker =
  ({ siteUrl, aborted }: SiteInput) =>
  (path: string, question: Question = {}): Promise<SiteAnswer> =>
    askAddress(`${siteUrl}/${path}`, { ...question, aborted })

/** @throws OtherSiteError */
function refuseOther(answer: SiteAnswer, { siteUrl, store, probes: { page } }: SiteInput): void {
  if (isContent(answer, page.bytes)) return
  const { status, headers } = answer
  const to = headers.location === undefined ? '' : ` to ${headers.location}`
  throw new OtherSiteError(
    status === 200
      ? `${siteUrl} does not show what is in ${store.name}: it has another content for ${page.key}.`
      : `${siteUrl} does not show what is in ${store.name}: it answers ${status}${to} for ${page.key}.`,
  )
}

async function observedRules(input: SiteInput): Promise<ObservedRules> {
  const { folder, page } = input.probes
  const ask = asker(input)
  const inFolder = isContent(await ask(folder), page.bytes)
  const missing = await ask(`${folder}missing/`)
  const notFound = await storedContent(input.store, notFoundPath.slice(1))
  return {
    index: inFolder ? 'everywhere' : await rootIndex(input),
    withoutSlash: slashRule(await ask(folder.slice(0, -1)), input),
    missing: { status: missing.status, document: notFound && isContent(missing, notFound, missing.status) },
    otherMethods: (await ask(page.key, { method: 'POST' })).status,
  }
}

async function rootIndex(input: SiteInput): Promise<ObservedRules['index']> {
  const home = await storedContent(input.store, 'index.html')
  if (home === undefined) return undefined
  return isContent(await asker(input)(''), home) ? 'root' : 'nowhere'
}

function slashRule(
  answer: SiteAnswer,
  { siteUrl, probes: { folder, page } }: SiteInput,
): ObservedRules['withoutSlash'] {
  const { status, headers } = answer
  if (isContent(answer, page.bytes)) return 'document'
  const { pathname } = new URL(`${siteUrl}/${folder}`)
  const isRedirect = status >= 301 && status <= 308
  const isThere = parseUrl(headers.location ?? '', siteUrl)?.pathname === pathname
  return isRedirect && isThere ? status : 'nothing'
}

/** A published object's content; undefined where there is none. */
async function storedContent(store: Store, key: string): Promise<Buffer | undefined> {
  const [found, read] = [await store.head(key), await store.get(key)]
  return found && read && decoded(read.bytes, found.headers.contentEncoding)
}

function isContent(answer: SiteAnswer, content: Buffer, status = 200): boolean {
  if (answer.status !== status) return false
  try {
    return decodedBody(answer).equals(content)
  } catch {
    return false
  }
}

/** What stands in front of a store says so in headers of its own. */
function frontOf({ headers }: SiteAnswer): SiteFindings['front'] {
  if (headers['x-amz-cf-id'] !== undefined) return 'cloudfront'
  return headers['cf-ray'] === undefined ? undefined : 'cloudflare'
}

function changedHeaders(
  { headers }: SiteAnswer,
  { store, probes: { page } }: SiteInput,
): Record<string, string> {
  const plain = (value = '') => value.toLowerCase().replaceAll(' ', '')
  const type = headers['content-type']
  if (!store.keepsHeaders) {
    // What a web server sends with the files of a folder is its own, but a page must be one.
    return /^text\/html\b/i.test(type ?? '') ? {} : { 'Content-Type': type ?? '' }
  }
  const pairs = [
    ['Content-Type', page.headers.contentType, type],
    ['Cache-Control', page.headers.cacheControl, headers['cache-control']],
  ] as const
  return Object.fromEntries(
    pairs.flatMap(([name, stored, sent]) => (plain(sent) === plain(stored) ? [] : [[name, sent ?? '']])),
  )
}

function storedEncoding(answer: SiteAnswer, stored: Buffer): SiteFindings['stored'] {
  if (isContent(answer, decoded(stored, 'gzip'))) {
    return answer.headers['content-encoding'] === undefined ? 'decoded' : 'kept'
  }
  return 'lost'
}
