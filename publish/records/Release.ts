import type { FileKind } from '../../content/model/SiteFile.ts'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import type { Commit } from './LocalCommit.ts'
import type { ObjectHeaders } from '../stores/Backend.ts'

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
  /** Contents that are saved to roll back to, by SHA-256, each with the number of the last release that had it. */
  saved: Readonly<Record<string, number>>
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
  /** What it was published from; of a rollback, the commit of the release that it brought back. */
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
  version: 1
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
  /** Releases that were begun and not finished: an object may belong to one of them, or to the current one. */
  pending: readonly ReleaseId[]
  /** Keys, and folders with a slash at their ends, that no release needs and that are still to be deleted. */
  garbage: readonly string[]
}

/** Folder of all records and saved contents, which are no part of the site. */
export const privateFolder = '.kube-site/'

export const stateKey = `${privateFolder}state.json`
export const isManifestKey = (key: string): boolean => key.startsWith(`${privateFolder}releases/`)
export const manifestKey = (id: ReleaseId): string => `${privateFolder}releases/${id}.json`
export const savedFolder = `${privateFolder}objects/`
export const savedKey = (sha256: string): string => savedFolder + sha256

/** Folder of an atomic release. */
export const releaseFolder = (id: ReleaseId): string => `releases/${id}/`

export const releaseNumber = (id: ReleaseId = '0'): number => Number(/^\d+/.exec(id)?.[0] ?? 0)

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
