import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AbsoluteUrl } from '../content/model/SiteConfig.ts'
import type { FileKind } from '../content/model/SiteFile.ts'
import { CommandError, exitCodes } from '../system/CommandError.ts'
import type { Commit } from '../system/git.ts'
import type { Condition, ObjectHeaders } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'
import { StoreError } from './stores/StoreError.ts'

/** A number that counts releases, and a few random characters: `12-9f3a`. */
export type ReleaseId = string

/** An object of a release, as the store holds it. */
export interface PublishedObject {
  kind: FileKind
  /** Bytes as stored: compressed if `headers` say so. */
  size: number
  /** Of the bytes as stored, hexadecimal. */
  sha256: string
  headers: ObjectHeaders
  /** What the store calls this content (`ListedObject.tag`); absent until it was written. */
  tag?: string
}

/** An object that only earlier releases have. */
export interface RetainedObject extends PublishedObject {
  /** Number of the last release that had it. */
  last: number
  /** When the first release without it was prepared, ISO 8601, UTC. */
  gone?: string
}

export type PublishedObjects = Readonly<Record<string, PublishedObject>>

/** Everything that a release consists of, stored next to the site to compare with, and to roll back to. */
export interface Manifest {
  version: 1
  id: ReleaseId
  /** When it was published, ISO 8601, UTC. */
  at?: string
  /** For a rollback, the published release that it brings back. */
  restores?: ReleaseId | undefined
  /** Folder of its objects, if the target is atomic. */
  folder?: string | undefined
  siteUrl: AbsoluteUrl
  objects: PublishedObjects
  /** What pages of earlier releases load, which stays for open tabs. */
  retained: Readonly<Record<string, RetainedObject>>
  /** The SHA-256 of each backup that releases in place need, with the number of the last one that does. */
  backups: Readonly<Record<string, number>>
}

/** What `releases` lists of a release. */
export interface ReleaseEntry {
  id: ReleaseId
  /** When it was published, ISO 8601, UTC. */
  at: string
  objects: number
  bytes: number
  /** For a rollback, the published release that it brought back. */
  restores?: ReleaseId
  /** Key of its folder, with a slash at its end, if its target is atomic; of a rollback, that of the restored release. */
  folder?: string
  /** Who published it: `user@host`, or the address of the run in CI. */
  by?: string
  /** What it was built from; of a rollback, the commit of the release that it brought back. */
  commit?: Commit
}

/** After a rollback, nothing is published until somebody releases the hold. */
export interface Hold {
  by: string
  /** ISO 8601, UTC. */
  since: string
  reason?: string
}

/** Who is publishing. */
export interface LockHolder {
  /** Differs for each run. */
  run: string
  /** `user@host`, or the address of the run in CI. */
  owner: string
  /** ISO 8601, UTC. */
  since: string
  /** Seconds after which the lock expires unless it was renewed. */
  lease: number
}

/**
 * The one object that says which release is current and who may publish. It is replaced only under the condition that
 * nobody else has replaced it, so that one of two publishers wins.
 */
export interface TargetState {
  version: 2
  /** Differs with every write, so that a writer without a reply can tell whether it wrote. */
  write: string
  /** The `write` of the state that it replaced, for a writer whose state was replaced before its reply arrived. */
  after?: string
  /** False if the store ignores conditions: then nothing keeps two publishers apart. */
  conditions: boolean
  /** The newest first, which visitors see. */
  releases: readonly ReleaseEntry[]
  lock?: LockHolder
  hold?: Hold
  /**
   * Releases whose objects may be there without being needed: those that were begun and not finished, and former ones whose
   * objects are still to be deleted.
   */
  pending: readonly ReleaseId[]
}

/** Folder of all records and backups, which are not part of the site. */
export const privateFolder = '.kube-site/'

export const stateKey = `${privateFolder}state.json`
/** Names the last release whose changes were invalidated in caches and verified at the site. */
export const verifiedKey = `${privateFolder}verified.json`
const manifestFolder = `${privateFolder}releases/`
export const manifestKey = (id: ReleaseId): string => `${manifestFolder}${id}.json`
/** The release whose manifest has this key; `undefined` if it is none. */
export const manifestId = (key: string): ReleaseId | undefined =>
  key.startsWith(manifestFolder) ? /^(\d+-\w+)\.json$/.exec(key.slice(manifestFolder.length))?.[1] : undefined

/** Where stores and sites are tried out, each time below a name of its own. */
export const probePrefix = `${privateFolder}probe-`
export const doctorPrefix = 'kube-site-doctor-'

/** Returns a name that says when it was created. */
export const createProbeName = (): string => `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}`

/** True for the key of a probe whose run has ended, as it takes minutes at most. */
export function isOldProbe(key: string): boolean {
  const [, created] = /^[^/]*?(?:\/probe|-doctor)-([0-9a-z]+)-/.exec(key) ?? []
  return created === undefined || Date.now() - Number.parseInt(created, 36) > maxProbeMs
}

const maxProbeMs = 60 * 60 * 1000

/** Folder of an atomic release. */
export const releaseFolder = (id: ReleaseId): string => `releases/${id}/`

export const releaseNumber = (id: ReleaseId = '0'): number => Number(/^\d+/.exec(id)?.[0] ?? 0)

/** True for a release that was begun after the current one, and not finished. */
export const isUnfinished = ({ id }: { id: ReleaseId }, current: { id: ReleaseId } | undefined): boolean =>
  releaseNumber(id) > releaseNumber(current?.id)

/**
 * The releases that stay: the newest `keep`. A rollback leads to one of them and takes no place of its own, and what it leads
 * to stays; a rollback right after another one replaces it.
 * @param releases the newest first
 */
export function keptReleases<Entry extends Pick<ReleaseEntry, 'id' | 'restores'>>(
  releases: readonly Entry[],
  keep: number,
): Entry[] {
  const newest = releases.filter(({ restores }) => restores === undefined).slice(0, keep)
  const oldest = releaseNumber(newest.at(-1)?.id)
  const rollbacks = releases.filter(
    ({ id, restores }, at) =>
      restores !== undefined && releases[at - 1]?.restores === undefined && releaseNumber(id) > oldest,
  )
  const kept = new Set([...newest, ...rollbacks].flatMap(({ id, restores = id }) => [id, restores]))
  return releases.filter(({ id }) => kept.has(id))
}

/** Headers of records: nobody caches them. */
export const privateHeaders: ObjectHeaders = {
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'private, no-store',
}

/** True if a store would send both in the same way. */
export const haveSameHeaders = (
  a: Pick<PublishedObject, 'headers'>,
  b: Pick<PublishedObject, 'headers'>,
): boolean =>
  (['contentType', 'cacheControl', 'contentEncoding', 'redirectTo'] as const).every(
    name => a.headers[name] === b.headers[name],
  )

/** A record without inherited properties: a file may be named `constructor` or `__proto__`. */
export const byKey = <Value>(
  entries: Iterable<readonly [key: string, value: Value]>,
): Record<string, Value> =>
  Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(entries))

/** Publishing was refused before anything changed. */
export class RefusedError extends CommandError {
  override readonly name = 'RefusedError'

  constructor(message: string, hint: string) {
    super(exitCodes.refused, message, { hint })
  }
}

/** Publishing stopped midway. Pages that visitors get still find what they load. */
export class IncompleteError extends CommandError {
  override readonly name = 'IncompleteError'

  constructor(message: string, cause?: unknown) {
    super(exitCodes.incomplete, message, { cause, hint: 'The next run completes this one.' })
  }
}

/** The state as it was last read or written. */
export interface KnownState {
  state: TargetState
  /** Absent if the state was rebuilt, and none is stored. */
  etag: string | undefined
  /** Time since it was written, in ms, by the store's clock. */
  ageMs: number
  /** Whose lock was taken before it expired, and by when that publisher must have noticed; by `performance.now()`. */
  taken?: { owner: string; noticedAt: number } | undefined
}

/** The fields of a state that its writer chooses. */
export type NextState = Omit<TargetState, 'write' | 'after' | 'version'>

/** What the store of a target says about its releases. */
export interface TargetRecords {
  /** `undefined` if nothing was ever published. */
  known: KnownState | undefined
  current: Manifest | undefined
  /** Manifests of releases that were begun and not finished. */
  pending: readonly Manifest[]
}

/** Another publisher replaced the state first. */
export class StateChangedError extends Error {
  override readonly name = 'StateChangedError'
}

/** Reads the records of a target: two requests. */
export async function readRecords(store: Store): Promise<TargetRecords> {
  const known = await readState(store)
  const [newest] = known?.state.releases ?? []
  const current = newest && (await readManifest(store, newest.id))
  if (newest && !current) {
    // Another run may have ended in between, and deleted it.
    if ((await readState(store))?.etag !== known?.etag) return await readRecords(store)
    throw damaged(`The manifest of release ${newest.id} is missing from ${store.name}.`)
  }
  // A run that ended before it wrote its manifest had changed nothing yet.
  return { known, current, pending: await readManifests(store, known?.state.pending ?? []) }
}

/**
 * Reads the state of a target; `undefined` if nothing was published.
 * @throws RefusedError if it is damaged, or is missing where there are releases
 */
export async function readState(store: Store): Promise<KnownState | undefined> {
  let found = await store.get(stateKey)
  if (!found) {
    // A list may be late, and show the records of a preview that was removed.
    const listed = await store.keys(manifestFolder)
    const there = await Promise.all(listed.map(key => store.head(key)))
    if (!there.some(manifest => manifest !== undefined)) return undefined
    // Another publisher may have begun the first release in between, which writes the state first.
    found = await store.get(stateKey)
    if (!found) throw damaged(`${store.name}${stateKey} is missing.`)
  }
  const { bytes, etag, ageMs } = found
  const { garbage = [], ...state } = parseRecord(stateRecord, bytes, store.name + stateKey)
  // Former versions named what was to be deleted by keys, of folders and of manifests.
  const former = garbage.flatMap(key => /releases\/(\d+-\w+)(?:\.json|\/)$/.exec(key)?.[1] ?? [])
  const pending = [...new Set([...state.pending, ...former])]
  return { state: { ...state, pending }, etag, ageMs }
}

/**
 * Replaces the state, unless another publisher did since it was read.
 * @throws StateChangedError
 */
export async function writeState(
  store: Store,
  known: KnownState | undefined,
  next: NextState,
): Promise<KnownState> {
  const after = known ? { after: known.state.write } : {}
  const state: TargetState = { ...next, ...after, version: 2, write: randomBytes(8).toString('hex') }
  const condition: Condition = known?.etag === undefined ? 'absent' : { etag: known.etag }
  const recover = async () => {
    const found = await readState(store)
    // If this write gave up the lock, another publisher may have taken it since.
    const isReplaced = found?.state.after === state.write && state.lock === undefined
    if (found && (found.state.write === state.write || isReplaced)) return { etag: found.etag }
    if (found?.etag !== known?.etag) throw new StateChangedError()
    return undefined
  }
  const { etag } = await store.putIf(stateKey, jsonBytes(state), {
    headers: privateHeaders,
    condition: state.conditions ? condition : undefined,
    recover,
  })
  return { state, etag, ageMs: 0 }
}

/** Reads the manifest of a release; `undefined` if absent. */
export async function readManifest(store: Store, id: ReleaseId): Promise<Manifest | undefined> {
  const found = await store.get(manifestKey(id))
  if (!found) return undefined
  const manifest = parseRecord(manifestRecord, found.bytes, store.name + manifestKey(id))
  const { objects, retained } = manifest
  return { ...manifest, objects: byKey(Object.entries(objects)), retained: byKey(Object.entries(retained)) }
}

/** Reads the manifests of some releases, without those that are absent. */
export async function readManifests(
  store: Store,
  ids: readonly ReleaseId[],
  read = readManifest,
): Promise<Manifest[]> {
  const manifests = await Promise.all(ids.map(id => read(store, id)))
  return manifests.filter(manifest => manifest !== undefined)
}

/** Reads the manifests of some releases, without those that are absent or damaged. */
export const readableManifests = (store: Store, ids: readonly ReleaseId[]): Promise<Manifest[]> =>
  readManifests(store, ids, async (...named) => await ifReadable(readManifest(...named)))

export const writeManifest = (store: Store, manifest: Manifest): Promise<unknown> =>
  store.put(manifestKey(manifest.id), jsonBytes(manifest), privateHeaders)

/** Reads which release was verified last; `undefined` if none was. */
export async function readVerified(store: Store): Promise<ReleaseId | undefined> {
  const found = await store.get(verifiedKey)
  const { release } = (found && (parsedJson(found.bytes) as { release?: ReleaseId } | undefined)) ?? {}
  return release
}

export const writeVerified = (store: Store, release: ReleaseId): Promise<unknown> =>
  store.put(verifiedKey, jsonBytes({ release }), privateHeaders)

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const stateRecord = z.looseObject({
  write: z.string(),
  conditions: z.boolean(),
  releases: z.array(z.looseObject({ id: z.string(), at: z.string() })),
  pending: z.array(z.string()),
  garbage: z.array(z.string()).optional(),
}) as unknown as z.ZodType<TargetState & { garbage?: readonly string[] }>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects by key. A schema for each of thousands would take as long as a request. */
const objectsByKey = z.custom<Manifest['objects']>(
  value =>
    isRecord(value) &&
    Object.values(value).every(
      object => isRecord(object) && typeof object['sha256'] === 'string' && isRecord(object['headers']),
    ),
)

const manifestRecord = z.looseObject({
  id: z.string(),
  siteUrl: z.string(),
  objects: objectsByKey,
  retained: objectsByKey,
  backups: z.record(z.string(), z.number()).default({}),
}) as unknown as z.ZodType<Manifest>

/** @throws RefusedError if it is not a record; StoreError if it is a newer version's, which no repair may replace */
function parseRecord<Value>(schema: z.ZodType<Value>, bytes: Buffer, name: string): Value {
  // A store has no HTML there, but a proxy or a login page answers with it for any address.
  if (/^\s*</.test(bytes.toString('latin1', 0, 100))) {
    throw new StoreError(
      'unsupported',
      `${name} is HTML or XML: something else answers in place of the store, such as a proxy.`,
    )
  }
  const value = parsedJson(bytes)
  const { version = 1 } = (value ?? {}) as { version?: number }
  if (version > 2) {
    throw new StoreError(
      'unsupported',
      `${name} is from a newer kube-site: update this one. If something else wrote it, remove it.`,
    )
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw damaged(`${name} is not what kube-site wrote there.`)
}

function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** A record; `undefined` if it is absent or damaged. */
export async function ifReadable<Value>(reading: Promise<Value | undefined>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RefusedError) return undefined
    throw error
  }
}

/** The records of a target cannot be used. */
const damaged = (message: string): RefusedError =>
  new RefusedError(
    message,
    'Publish with --repair: it rebuilds the records from what is left of them and from the objects. If something else wrote them, remove them first.',
  )
