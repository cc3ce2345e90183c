import { dayMs } from '../content/shared/calendar.ts'
import { randomBytes } from 'node:crypto'
import type { FileKind } from '../content/model/SiteFile.ts'
import type { Commit } from '../system/git.ts'
import { counted } from '../content/shared/counted.ts'
import { groupBy } from '../content/shared/groupBy.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import {
  byKey,
  haveSameHeaders,
  type Manifest,
  type PublishedObject,
  type PublishedObjects,
  readManifests,
  RefusedError,
  keptReleases,
  type ReleaseId,
  releaseNumber,
  type RetainedObject,
  type TargetRecords,
} from './records.ts'
import { emptyManifest, isShared, readStored } from './readStored.ts'
import { type ListedObject, maxCopied, pointerKey } from './stores/Backend.ts'
import { maxInFlight, type PublishProgress, runStep } from './steps.ts'
import type { Content } from './stores/LargeFile.ts'
import type { Store } from './stores/Store.ts'
import type { PointerKind, TargetSettings } from './target.ts'

/** Why an object is written or deleted. */
export type Reason = 'new' | 'content' | 'headers' | 'gone'

/** One difference between what a store holds and what it is to hold. */
export interface Change {
  key: string
  reason: Reason
  /** The new object, or the former one if it is deleted. */
  object: PublishedObject
  /** Where it is stored, if not under its key. */
  to?: string
  /** The stored object, if its content is replaced. */
  replaces?: PublishedObject
  /** Keys of objects that are gone, and that a folder cannot have beside this one: `docs` and `docs/index.html`. */
  inTheWay?: readonly string[]
}

/** What a release is to consist of, and where its objects come from: a built site, or a former release. */
export interface ReleaseContent {
  objects: PublishedObjects
  siteUrl: string
  /** Reads an object as it is stored. */
  read(key: string): Promise<Content>
  /** For a rollback: where the store has the content of a change already, if it has. */
  storedAt?(change: Change): string | undefined
  /** The release that is brought back, for a rollback. */
  restores?: ReleaseId
  /** Folder of a release that is brought back, if the target is atomic. */
  folder?: string | undefined
  /** What it was built from, if known. */
  commit?: Commit | undefined
}

export interface Plan {
  changes: readonly Change[]
  /** What stays of earlier releases. */
  retained: Manifest['retained']
  unchanged: number
}

export interface PlanInput {
  /** What the store is to hold. */
  objects: PublishedObjects
  /** What the store holds: the manifest of the current release, or what `readStored` found. */
  stored: Manifest | undefined
  retention: Retention
  now: Date
}

/** How long the files that a page loads stay after the last release with them. */
export interface Retention {
  /** Number of the oldest release whose files stay. */
  oldest: number
  keepDays: number
}

/** Compares what is to be published with the current release's manifest, without a request to the store. */
export function createPlan({ objects, stored, retention, now }: PlanInput): Plan {
  const others = Object.keys({ ...stored?.retained, ...stored?.objects }).filter(key => !(key in objects))
  const inTheWay = conflicts(Object.keys(objects), others)
  const blockers = new Set([...inTheWay.values()].flat())
  const changes = Object.entries(objects).flatMap(([key, object]): Change[] => {
    const former = stored?.objects[key] ?? stored?.retained[key]
    const blocked = inTheWay.get(key)
    if (!former) return [{ key, reason: 'new', object, ...(blocked ? { inTheWay: blocked } : {}) }]
    if (former.sha256 !== object.sha256) return [{ key, reason: 'content', object, replaces: former }]
    return haveSameHeaders(former, object) ? [] : [{ key, reason: 'headers', object }]
  })
  const unchanged = Object.keys(objects).length - changes.length
  const retained = byKey<RetainedObject>([])
  const last = releaseNumber(stored?.id)
  const isNeeded = ({ last: release, gone = '' }: RetainedObject) =>
    release >= retention.oldest || now.getTime() - Date.parse(gone) < retention.keepDays * dayMs
  for (const [key, former] of Object.entries(stored?.objects ?? {})) {
    if (key in objects) continue
    if (isLoaded(former) && !blockers.has(key)) retained[key] = { ...former, last, gone: now.toISOString() }
    else changes.push({ key, reason: 'gone', object: former })
  }
  for (const [key, former] of Object.entries(stored?.retained ?? {})) {
    if (key in objects || key in retained) continue
    if (blockers.has(key)) changes.push({ key, reason: 'gone', object: former })
    else if (isNeeded(former)) retained[key] = former
  }
  return { changes, retained, unchanged }
}

/** Of some keys, which others are in the way of each in a folder: one of them is a file where the other needs a folder. */
export function conflicts(wanted: readonly string[], others: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (key: string, other: string) => found.set(key, [...(found.get(key) ?? []), other])
  const [all, files] = [new Set(wanted), new Set(others)]
  for (const other of others) for (const folder of foldersOf(other)) if (all.has(folder)) add(folder, other)
  for (const key of wanted) for (const folder of foldersOf(key)) if (files.has(folder)) add(key, folder)
  return found
}

function foldersOf(key: string): string[] {
  const parts = key.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** True for what pages load, and may load late: a page that was opened before a release has the addresses of its own. */
const isLoaded = ({ kind, headers }: PublishedObject): boolean =>
  kind === 'asset' || (kind === 'file' && /^(?:image|video|audio|font)\//.test(headers.contentType))

export const isRemoval = ({ reason }: Pick<Change, 'reason'>): boolean => reason === 'gone'

/** Bytes that a change sends. */
export const sentBytes = (change: Change): number => (isRemoval(change) ? 0 : change.object.size)

/**
 * The changes in groups, in the order of writing: a group begins when the one before is complete. At every
 * moment each page finds what it loads and what it links to; deletions come last, pages first.
 */
export function inOrder(changes: readonly Change[]): { name: string; changes: Change[] }[] {
  const groups = groupBy(changes, stepOf)
  return groupNames.flatMap(name => {
    const group = groups.get(name)
    return group ? [{ name, changes: group }] : []
  })
}

/**
 * New pages come before those that link to them, and after the data that they load. A list page and its data refer to each
 * other: they change one right after the other.
 */
const groupNames = [
  'assets',
  'files',
  'new data',
  'new pages',
  'data',
  'pages',
  'feeds',
  'removed feeds',
  'removed pages',
  'removed data',
  'removed files',
]

const namesOfKinds: Readonly<Record<FileKind, string>> = {
  asset: 'assets',
  file: 'files',
  data: 'data',
  page: 'pages',
  redirect: 'pages',
  feed: 'feeds',
}

function stepOf(change: Change): string {
  const name = namesOfKinds[change.object.kind]
  if (isRemoval(change)) return `removed ${name === 'assets' ? 'files' : name}`
  return change.reason === 'new' && (name === 'data' || name === 'pages') ? `new ${name}` : name
}

/** Makes some changes, in the order of writing. */
export async function runInOrder(
  all: readonly Change[],
  run: (change: Change) => Promise<void>,
  progress: PublishProgress,
): Promise<void> {
  for (const { name, changes } of inOrder(all)) {
    await runStep({ name, items: changes, sizeOf: sentBytes, run }, progress)
  }
}

/** A release that can be written. */
export interface PreparedRelease {
  id: ReleaseId
  content: ReleaseContent
  records: TargetRecords
  /** Whether it gets a folder of its own. */
  isAtomic: boolean
  /** Why: the end of a sentence. */
  why: string
  plan: Plan
  /** Number of the oldest release that can be brought back after this one. */
  oldest: number
  /** What the store holds of our objects. */
  stored: Manifest | undefined
  /** Whether objects that kube-site did not publish are replaced. */
  adopt: boolean
  /** The manifests whose objects were looked for, or taken for what is there. */
  known: readonly Manifest[]
}

export interface PrepareOptions {
  store: Store
  settings: Pick<TargetSettings, 'atomic' | 'pointer' | 'keepReleases' | 'keepDays'>
  /** Compare with what the store lists, and not only with the manifest. */
  verifyRemote?: boolean | undefined
  /** Replace objects that kube-site did not publish; only if the target is not atomic. */
  adopt?: boolean | undefined
}

/** Compares what is to be published with what is there. */
export async function prepareRelease(
  content: ReleaseContent,
  records: TargetRecords,
  { store, settings, verifyRemote = false, adopt = false }: PrepareOptions,
): Promise<PreparedRelease> {
  const { objects, restores } = content
  const { known, current, pending } = records
  const releases = known?.state.releases ?? []
  const number = releaseNumber(releases[0]?.id) + 1
  const id = `${number}-${randomBytes(3).toString('hex')}`
  const { keepReleases, keepDays } = settings
  const kept = keptReleases([{ id, ...(restores ? { restores } : {}) }, ...releases], keepReleases)
  const oldest = releaseNumber(kept.at(-1)?.id)
  const retention = { oldest, keepDays }
  const form = releaseForm(settings, releases[0] ?? pending[0], store)
  const base = { id, content, records, ...form, oldest, adopt }
  if (form.isAtomic && !known && (await store.pointer()) !== undefined) {
    throw new RefusedError(
      `${store.name}${pointerKey} is not from kube-site.`,
      'Publish to another prefix, or with --no-atomic.',
    )
  }
  if (form.isAtomic) refuseLarge(objects, store)
  // An interrupted atomic release left a folder that visitors do not get.
  const isKnown = form.isAtomic || (known && known.state.pending.length === 0)
  const listed = isKnown ? undefined : await store.list()
  // An object that a late write brought back is in one of the former releases.
  const formers = verifyRemote && !form.isAtomic ? releases.slice(1) : []
  const former = await readManifests(
    store,
    formers.map(release => release.id),
  )
  const read = { current, pending: [...(listed ? pending : []), ...former] }
  const stored =
    listed || (current && verifyRemote)
      ? {
          ...(current ?? emptyManifest),
          ...(await readStored(store, read, { listed, each: verifyRemote })),
        }
      : current
  if (listed && !adopt) await refuseForeign({ store, content, listed, stored })
  const plan = createPlan({ objects, stored, retention, now: new Date() })
  return { ...base, plan, stored, known: [...(current ? [current] : []), ...read.pending] }
}

/** @throws RefusedError if the next release could not copy an object into its folder */
function refuseLarge(objects: PublishedObjects, store: Store): void {
  const isLarge = (object: PublishedObject) => object.size > maxCopied && !isShared(object, store)
  const [key] = Object.entries(objects).find(([, object]) => store.storesHeaders && isLarge(object)) ?? []
  if (key === undefined) return
  throw new RefusedError(
    `${key} has more than 5 GiB: ${store.name} could not copy it into the next release.`,
    'Put it into another bucket, and link it there.',
  )
}

type ReleaseForm = Pick<PreparedRelease, 'isAtomic' | 'why'>

/**
 * Decides whether a release is atomic. A target cannot be converted: visitors would not get releases of the other kind.
 * @param former release of the target, or one that was begun
 * @throws RefusedError if the target is to be the other one
 */
function releaseForm(
  { atomic, pointer }: PrepareOptions['settings'],
  former: { folder?: string | undefined } | undefined,
  { name }: Store,
): ReleaseForm {
  const wanted = atomic ?? pointer !== undefined
  const isAtomic = former ? former.folder !== undefined : wanted
  if (atomic !== undefined && atomic !== isAtomic) {
    throw new RefusedError(
      isAtomic
        ? `The releases of ${name} are atomic, but the target has atomic: false.`
        : `The releases of ${name} are in place, but the target is set to be atomic.`,
      isAtomic
        ? 'Remove atomic: false from the target, or publish to another prefix or folder.'
        : 'Publish to another prefix or folder, and direct visitors there: docs/publishing.md, "Atomic releases".',
    )
  }
  if (isAtomic) return { isAtomic, why: pointing[pointer ?? 'worker'] }
  if (atomic === false) return { isAtomic, why: 'the target says so' }
  const why = wanted
    ? 'its releases are: docs/publishing.md, "Atomic releases", says how to move'
    : 'nothing is known to direct visitors to a release'
  return { isAtomic, why }
}

const pointing: Readonly<Record<PointerKind, string>> = {
  link: `the link \`${pointerKey}\` directs visitors to it`,
  worker: `a Worker directs visitors to the folder that \`${pointerKey}\` names`,
  function: 'the CloudFront function directs visitors to it',
}

interface ForeignInput {
  store: Store
  content: ReleaseContent
  listed: ReadonlyMap<string, ListedObject>
  stored: Manifest | undefined
}

/** @throws RefusedError if an object would be replaced that kube-site did not write */
async function refuseForeign({ store, content, listed, stored }: ForeignInput): Promise<void> {
  const wanted = Object.keys(content.objects)
  const ours = { ...stored?.retained, ...stored?.objects }
  const theirs = [...listed.keys()].filter(key => !Object.hasOwn(ours, key))
  const same = theirs.filter(key => Object.hasOwn(content.objects, key))
  const blocking = store.storesHeaders ? [] : [...conflicts(wanted, theirs).values()].flat()
  const foreign: string[] = []
  // A list may be late, and show what was deleted.
  await eachAtOnce(new Set([...same, ...blocking]), maxInFlight, async key => {
    if (!store.storesHeaders || (await store.head(key))) foreign.push(key)
  })
  const [first] = foreign.toSorted()
  if (first === undefined) return
  throw new RefusedError(
    `${store.name} has ${counted(foreign.length, 'object')} with the same keys that are not from kube-site, such as ${first}.`,
    'Publish to another prefix, or replace them with --adopt.',
  )
}

/** A plan as JSON, for `--format json`. */
export interface PlanDocument {
  version: 1
  /** The store, as its address names it. */
  target: string
  /** The release that is published now. */
  current: ReleaseId | null
  /** Whether the release gets a folder of its own, and why: the end of a sentence. */
  atomic: boolean
  why: string
  /** True if a former run was interrupted; this one completes it. */
  unfinished: boolean
  changes: readonly { key: string; reason: Reason; kind: FileKind; bytes: number }[]
  unchanged: number
  /** Bytes to be sent, and an estimate of the requests that this takes. */
  bytes: number
  requests: number
}

/** Describes what publishing would do. */
export function planDocument(store: Store, prepared: PreparedRelease): PlanDocument {
  const { known } = prepared.records
  const { changes, unchanged } = prepared.plan
  const unfinished = (known?.state.pending.length ?? 0) > 0
  return {
    version: 1,
    target: store.name,
    current: known?.state.releases[0]?.id ?? null,
    atomic: prepared.isAtomic,
    why: prepared.why,
    unfinished,
    changes: changes.map(({ key, reason, object: { kind, size } }) => ({ key, reason, kind, bytes: size })),
    unchanged,
    bytes: changes.reduce((sum, change) => sum + sentBytes(change), 0),
    requests: requestsOf(prepared, store, unfinished || !known),
  }
}

/**
 * Counts requests to write and verify an object, to copy one that stays the same, to delete one, and to begin and end a
 * release.
 */
function requestsOf(
  { plan: { changes }, content, isAtomic }: PreparedRelease,
  store: Store,
  mustWrite: boolean,
): number {
  if (changes.length === 0 && !mustWrite) return 2
  const written = changes.filter(change => !isRemoval(change)).length
  if (!isAtomic) return 8 + written + changes.length
  const placed = Object.values(content.objects).filter(object => !isShared(object, store)).length
  return 8 + placed + written
}
