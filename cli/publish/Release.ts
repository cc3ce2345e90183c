import type { FileKind } from '../../content/model/SiteFile.ts'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import type { ObjectHeaders } from '../stores/Store.ts'

/** A number that counts releases up, and a few random characters: `12-9f3a`. */
export type ReleaseId = string

/** An object of a release, as the store holds it. */
export interface PublishedObject {
  kind: FileKind
  /** Bytes as stored: compressed where `headers` say so. */
  size: number
  /** Of the bytes as stored, hexadecimal. */
  sha256: string
  headers: ObjectHeaders
  /** What the store calls this content (`ListedObject.tag`); absent until it was written. */
  tag?: string
}

/**
 * A record that has its own keys and no others: a key is any name that a file may have, such as `constructor` or
 * `__proto__`, which plain objects inherit.
 */
export const byKey = <Value>(
  entries: Iterable<readonly [key: string, value: Value]>,
): Record<string, Value> =>
  Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(entries))

/** Everything a release consists of, written beside the site so that it can be compared with and restored. */
export interface Manifest {
  version: 1
  id: ReleaseId
  siteUrl: AbsoluteUrl
  objects: Readonly<Record<string, PublishedObject>>
  /**
   * Assets of earlier releases that stay for tabs which are still open, each with the number of the last release it
   * belonged to.
   */
  retained: Readonly<Record<string, PublishedObject & { last: number }>>
  /** Contents that are kept to roll back, by SHA-256, each with the number of the last release it belonged to. */
  saved: Readonly<Record<string, number>>
}

/** What is told of a release. */
export interface ReleaseEntry {
  id: ReleaseId
  /** When it was published, ISO 8601, UTC. */
  at: string
  objects: number
  bytes: number
  /** The release that it brought back, where it is a rollback. */
  restores?: ReleaseId
}

/** Who publishes just now. */
export interface LockHolder {
  /** Differs for each run. */
  run: string
  /** `user@host`, or the address of the run in CI. */
  owner: string
  /** ISO 8601, UTC. */
  since: string
  /** Seconds after which the lock counts as left behind, unless it was renewed. */
  lease: number
}

/**
 * The one object that decides which release is current and who may publish. It is replaced only under the condition
 * that nobody else has replaced it, so that of two publishers one wins.
 */
export interface TargetState {
  version: 1
  /** Differs with every write, so that a writer without an answer finds out whether it wrote. */
  write: string
  /** The `write` of the state that it replaced: a writer whose state was replaced before it heard of it finds out, too. */
  after?: string
  /** False where the store ignores conditions: then nothing keeps two publishers apart. */
  conditions: boolean
  /** The newest first; the first is what visitors see. */
  releases: readonly ReleaseEntry[]
  lock?: LockHolder
  /** Releases that were begun and not finished: an object may be of one of them, or of the current one. */
  pending: readonly ReleaseId[]
  /** Keys that no release needs any more, and that are still to be removed. */
  garbage: readonly string[]
}

/** Folder of everything in the store that is ours and no part of the site. */
export const privateFolder = '.kube-site/'

export const stateKey = `${privateFolder}state.json`
export const manifestKey = (id: ReleaseId): string => `${privateFolder}releases/${id}.json`
export const savedKey = (sha256: string): string => `${privateFolder}objects/${sha256}`

export const releaseNumber = (id: ReleaseId): number => Number(/^\d+/.exec(id)?.[0] ?? 0)

/** Headers of what is ours: nobody caches it. */
export const privateHeaders: ObjectHeaders = {
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'private, no-store',
}

/** True where a store would send both in the same way. */
export const haveSameHeaders = (
  a: Pick<PublishedObject, 'headers'>,
  b: Pick<PublishedObject, 'headers'>,
): boolean =>
  (['contentType', 'cacheControl', 'contentEncoding', 'redirectTo'] as const).every(
    name => a.headers[name] === b.headers[name],
  )
