import { hash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isReserved } from '../../content/shared/exampleHosts.ts'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { eachAtOnce } from '../../system/eachAtOnce.ts'
import { formatBytes } from '../../content/shared/formatBytes.ts'
import { type Change, isRemoval } from '../plan.ts'
import type { PublishedObject, PublishedObjects } from '../records.ts'
import type { PublishProgress } from '../steps.ts'
import type { Store } from '../stores/Store.ts'
import { placeOf } from '../readStored.ts'
import { decoded, decodedBody, NoReplyError, requestSite, type SiteReply } from './request.ts'

/** What a site replied after a release. */
export interface Verification {
  siteUrl: string
  /** Addresses that were requested. */
  asked: number
  differences: readonly Difference[]
  /** True if the site cannot be requested, since its name is reserved for examples. */
  reserved?: boolean
}

/** What an address should have replied, and what it did; both are the ends of a sentence. */
export interface Difference {
  address: string
  expected: string
  found: string
}

export interface VerifyInput {
  siteUrl: string
  store: Store
  changes: readonly Change[]
  /** Everything that the site consists of. */
  objects: PublishedObjects
  /** Folder of the release, if the target is atomic. */
  folder?: string | undefined
  /** Time before each attempt, in ms, if not as for a site that caches are in front of. */
  waits?: readonly number[]
}

interface Check {
  address: string
  /** Returns `undefined` if the reply is right. */
  compare(reply: SiteReply): Promise<Omit<Difference, 'address'> | undefined>
}

/** Requests in flight: as few as a browser has. */
const maxRequests = 6

/** Time before each attempt, in ms: caches in front of a store take some seconds to expire. */
const defaultWaits: readonly number[] = [0, 2000, 5000, 12_000]

/** Changed pages that are requested. */
const maxPages = 8

/**
 * Requests what a release changed, as visitors do: the home page, a few changed pages, and one that was removed or never
 * existed. Repeats what is not right yet.
 */
export async function verifySite(input: VerifyInput, progress: PublishProgress): Promise<Verification> {
  const { siteUrl, waits = defaultWaits } = input
  if (isExample(siteUrl)) return { siteUrl, asked: 0, differences: [], reserved: true }
  const checks = siteChecks(input)
  const differences = new Map<Check, Difference>()
  progress.start(`verification at ${siteUrl}`, checks.length, 0)
  let open = checks
  for (const wait of waits) {
    await delay(wait)
    await eachAtOnce(open, maxRequests, async check => {
      const difference = await differenceOf(check)
      if (difference) {
        differences.set(check, { address: check.address, ...difference })
      } else {
        differences.delete(check)
        progress.advance()
      }
    })
    open = checks.filter(check => differences.has(check))
    if (open.length === 0) break
  }
  progress.end()
  return { siteUrl, asked: checks.length, differences: open.flatMap(check => differences.get(check) ?? []) }
}

/** True for an address that no server has. Names of this machine may have one. */
export const isExample = (siteUrl: string): boolean =>
  isReserved(siteUrl) && !/(?:^|\.)localhost$/.test(new URL(siteUrl).hostname)

async function differenceOf({ address, compare }: Check) {
  try {
    return await compare(await requestSite(address))
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error
    return { expected: 'a reply', found: `none: ${error.message}` }
  }
}

function siteChecks({ siteUrl, store, changes, objects, folder = '' }: VerifyInput): Check[] {
  const isPage = ({ key, object: { kind } }: Pick<Change, 'key' | 'object'>) =>
    key !== homeKey && (kind === 'page' || kind === 'redirect')
  const homes = Object.entries(objects).flatMap(([key, object]) => (key === homeKey ? [{ key, object }] : []))
  const changed = changes.filter(change => isPage(change) && !isRemoval(change))
  const removed = changes.find(change => isPage(change) && isRemoval(change))
  const addressOf = (key: string, object: PublishedObject) => `${siteUrl}/${visitorPaths(key, object)[0]}`
  return [
    ...[...homes, ...spread(changed, maxPages)].map(({ key, object }) => ({
      address: addressOf(key, object),
      compare: (reply: SiteReply) =>
        compareObject(reply, { key: placeOf(key, object, { folder, store })[0], object, store }),
    })),
    {
      address: removed
        ? addressOf(removed.key, removed.object)
        : `${siteUrl}/no-such-page-${randomBytes(4).toString('hex')}/`,
      compare: async ({ status }) =>
        status === 404
          ? undefined
          : { expected: 'status 404, since there is no such page', found: `status ${status}` },
    },
  ]
}

const homeKey = 'index.html'

/** A few of many, at equal distances. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, count)
}

interface StoredObject {
  /** Where it is stored. */
  key: string
  object: PublishedObject
  store: Store
}

async function compareObject(reply: SiteReply, stored: StoredObject) {
  const { status, headers } = reply
  const { kind, headers: published } = stored.object
  const location = headers.location ?? ''
  if (kind === 'redirect' && status >= 301 && status <= 308) {
    const to = published.redirectTo
    if (to === undefined || location === to) return undefined
    return { expected: `a redirect to ${to}`, found: `one to ${location}` }
  }
  if (status !== 200) {
    const found = `status ${status}${location === '' ? '' : `, to ${location}`}`
    return { expected: 'status 200', found }
  }
  const type = headers['content-type'] ?? ''
  if (!isRightType(type, published.contentType, stored.store)) {
    return { expected: `the type ${published.contentType}`, found: type || 'none' }
  }
  if (await isContent(reply, stored)) return undefined
  const age = Number(headers.age) > 0 ? `, ${headers.age} s old` : ''
  const found = `another one (${formatBytes(reply.body.length)}${age})`
  return { expected: 'the content that was published', found }
}

/** A web server in front of a folder may add a charset or not. */
function isRightType(found: string, expected: string, { storesHeaders }: Store): boolean {
  const plain = (type: string) => type.toLowerCase().replaceAll(storesHeaders ? /[\s"]/g : /\s|;.*$/gs, '')
  return plain(found) === plain(expected)
}

/** Whether a reply has an object's content, however it was compressed on its way. */
async function isContent(reply: SiteReply, { key, object, store }: StoredObject): Promise<boolean> {
  const { contentEncoding } = object.headers
  const isAsStored = reply.headers['content-encoding'] === contentEncoding
  if (isAsStored && hash('sha256', reply.body) === object.sha256) return true
  try {
    const content = decodedBody(reply)
    if (contentEncoding === undefined) return hash('sha256', content) === object.sha256
    const stored = await store.get(key)
    return stored !== undefined && decoded(stored.bytes, contentEncoding).equals(content)
  } catch {
    return false
  }
}

/** Amazon's first 1,000 paths a month are free, and one with a wildcard counts as one. */
const maxPaths = 100

/**
 * The paths to invalidate: every address of what changed or was removed, except assets, whose names change with their
 * content. More than 100 are the whole site: one path with a wildcard.
 */
export function invalidationPaths(changes: readonly Change[], siteUrl: AbsoluteUrl): string[] {
  const base = basePath(siteUrl)
  const paths = new Set(
    changes
      .filter(({ object }) => object.kind !== 'asset')
      .flatMap(({ key, object }) => visitorPaths(key, object)),
  )
  return paths.size > maxPaths ? [`${base}*`] : [...paths].map(path => base + path)
}

/**
 * The addresses at which visitors find an object, from the folder of the site on, encoded; links use the first one. A
 * page in a folder is found at `blog/`, `blog/index.html` and, with a redirect or not, `blog`.
 */
export function visitorPaths(key: string, { kind }: Pick<PublishedObject, 'kind'>): [string, ...string[]] {
  const path = encodeURI(key).replace(/[?#]/g, encodeURIComponent)
  const [index, folder = ''] = /^(.*\/)?index\.html$/.exec(path) ?? []
  if (index === undefined || (kind !== 'page' && kind !== 'redirect')) return [path]
  return folder === '' ? ['', path] : [folder, path, folder.slice(0, -1)]
}
