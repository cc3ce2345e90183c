import { createHash, randomBytes } from 'node:crypto'
import type { AbsoluteUrl } from '../../../content/model/SiteConfig.ts'
import type { Store } from '../../stores/Store.ts'
import { formatBytes } from '../../terminal/text.ts'
import { type Change, isRemoval } from '../plan.ts'
import type { PublishedObject } from '../Release.ts'
import { decoded, decodedBody, type SiteAnswer } from './askAddress.ts'
import { visitorPaths } from './visitorPaths.ts'

/** What an address should have answered, and what it did; both are the ends of a sentence. */
export interface Difference {
  address: string
  expected: string
  found: string
}

/** An address that visitors ask for, and what it should answer. */
export interface VisitorCheck {
  address: string
  /** Undefined where the answer is right. */
  difference(answer: SiteAnswer): Promise<Omit<Difference, 'address'> | undefined>
}

export interface VisitorInput {
  siteUrl: AbsoluteUrl
  store: Store
  changes: readonly Change[]
  /** Everything that the site consists of. */
  objects: Readonly<Record<string, PublishedObject>>
  /** Whether caches in front of the store were told what changed. */
  invalidated: boolean
}

/** Objects of each kind, and addresses that are gone, of a sample. */
const maxOfEach = 4

/** Larger objects are left out of a sample. Bytes. */
const maxSampledSize = 4_000_000

/**
 * The addresses by which a release is verified: the home page, some of what changed and of what is gone, and one that
 * does not exist.
 */
export function visitorChecks({
  siteUrl,
  store,
  changes,
  objects,
  invalidated,
}: VisitorInput): VisitorCheck[] {
  const addressOf = (key: string, object: PublishedObject) => `${siteUrl}/${visitorPaths(key, object)[0]}`
  const home = Object.entries(objects).filter(([key]) => key === 'index.html')
  const written = changes
    .filter(change => change.key !== 'index.html' && change.object.size <= maxSampledSize)
    .filter(change => !isRemoval(change) && isFresh(change, invalidated))
  const kinds = new Set(written.map(({ object }) => object.kind))
  const sample = [...kinds].flatMap(kind => spread(written.filter(({ object }) => object.kind === kind)))
  const gone = changes.filter(change => isRemoval(change) && change.key.endsWith('.html'))
  return [
    ...[...home, ...sample.map(({ key, object }) => [key, object] as const)].map(([key, object]) => ({
      address: addressOf(key, object),
      difference: (answer: SiteAnswer) => objectDifference(answer, { key, object, store }),
    })),
    ...spread(gone).map(({ key, object }) => ({
      address: addressOf(key, object),
      difference: async ({ status }: SiteAnswer) =>
        status === 200 ? { expected: 'nothing there any more', found: 'a page' } : undefined,
    })),
    {
      address: `${siteUrl}/no-such-page-${randomBytes(4).toString('hex')}/`,
      difference: async ({ status }) =>
        status === 404
          ? undefined
          : { expected: 'status 404, as of any page that is not there', found: `status ${status}` },
    },
  ]
}

/** Whether visitors should see a change at once: what may be cached for days stays in caches that nobody told. */
const isFresh = ({ object: { kind }, reason }: Change, invalidated: boolean): boolean =>
  reason === 'new' || (kind === 'file' ? invalidated : kind !== 'asset')

/** A few of many, at equal distances. */
function spread<Item>(items: readonly Item[]): Item[] {
  const step = Math.max(1, items.length / maxOfEach)
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, maxOfEach)
}

interface ObjectInput {
  key: string
  object: PublishedObject
  store: Store
}

async function objectDifference(answer: SiteAnswer, { key, object, store }: ObjectInput) {
  const { status, headers } = answer
  const { contentType, redirectTo } = object.headers
  if (object.kind === 'redirect' && status >= 301 && status <= 308) {
    const location = headers.location ?? ''
    return redirectTo === undefined || location === redirectTo
      ? undefined
      : { expected: `a redirect to ${redirectTo}`, found: `one to ${location}` }
  }
  if (status !== 200) {
    const to = headers.location === undefined ? '' : `, to ${headers.location}`
    return { expected: 'status 200', found: `status ${status}${to}` }
  }
  const type = headers['content-type'] ?? ''
  if (!isRightType(type, contentType, store)) {
    return { expected: `the type ${contentType}`, found: type === '' ? 'none' : type }
  }
  if (await isContent(answer, { key, object, store })) return undefined
  const age = headers.age === undefined || headers.age === '0' ? '' : `, ${headers.age} s old`
  return {
    expected: 'the content that was published',
    found: `another one (${formatBytes(answer.body.length)}${age})`,
  }
}

/** Types that browsers insist on. A web server in front of a folder may well name others in its own way. */
const strictTypes = /^(?:text\/(?:html|css|javascript)|image\/svg\+xml)$/

function isRightType(found: string, expected: string, { keepsHeaders }: Store): boolean {
  const plain = (type: string) => type.toLowerCase().replaceAll(/[\s"]/g, '')
  if (keepsHeaders) return plain(found) === plain(expected)
  const essence = (type: string) =>
    plain(type).replace(/;.*$/s, '').replace('application/javascript', 'text/javascript')
  return essence(found) === essence(expected) || !strictTypes.test(essence(expected))
}

/** Whether an answer has an object's content, however it was compressed on its way. */
async function isContent(answer: SiteAnswer, { key, object, store }: ObjectInput): Promise<boolean> {
  const { contentEncoding } = object.headers
  const isAsStored = answer.headers['content-encoding'] === contentEncoding
  if (isAsStored && sha256(answer.body) === object.sha256) return true
  try {
    const content = decodedBody(answer)
    if (contentEncoding === undefined) return sha256(content) === object.sha256
    const stored = await store.get(key)
    return stored !== undefined && decoded(stored.bytes, contentEncoding).equals(content)
  } catch {
    return false
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
