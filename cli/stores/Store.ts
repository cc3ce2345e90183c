import { CommandError } from '../CommandError.ts'
import { exitCodes } from '../exitCodes.ts'

/** What a store sends with an object. */
export interface ObjectHeaders {
  contentType: string
  cacheControl: string
  /** `gzip` or `br` where the stored bytes are compressed. */
  contentEncoding?: string
  /** Address that a website endpoint redirects to, with 301, instead of sending the object (S3 alone). */
  redirectTo?: string
}

/** The bytes of an object: in memory, or a file (absolute path) that is sent as it is read. */
export type ObjectBody = { bytes: Uint8Array } | { file: string; size: number; sha256: string }

/** What must hold for a write to take place: that there is no such object yet, or that it has this ETag. */
export type Condition = 'absent' | { etag: string }

export interface ListedObject {
  key: string
  /** Bytes. */
  size: number
  /** Changes with the content. Hexadecimal MD5 of the bytes in most stores, but not under S3's KMS encryption. */
  tag: string
}

/** A part of a list. */
export interface ListPart {
  objects: readonly ListedObject[]
  /** Where the next part begins; absent at the end. */
  next?: string
}

export interface FoundObject extends ListedObject {
  headers: ObjectHeaders
}

export interface ReadObject {
  bytes: Buffer
  /** For a `Condition`. */
  etag: string
  /** Time since it was written, in ms, by the clock of the store: clocks of two publishers may differ. */
  ageMs: number
}

/**
 * A place that keeps objects by key below one prefix. Keys are relative to the prefix. Every call is one request (two
 * where a store has no single one for it), and is tried once; `withRetries` tries again.
 * @throws StoreError from every call
 */
export interface Store {
  /** The store as its target names it, without secrets: `s3://bucket/prefix/`. */
  readonly name: string
  /** False for a folder: what a web server sends with its files is not ours to say. */
  readonly keepsHeaders: boolean
  /** Reads a small object; undefined where there is none. */
  get(key: string): Promise<ReadObject | undefined>
  /** What the store knows of an object; undefined where there is none. */
  head(key: string): Promise<FoundObject | undefined>
  /** Up to a thousand objects whose keys begin with the prefix, from where the former part ended. */
  list(prefix: string, from?: string): Promise<ListPart>
  /** Writes an object, all of it or nothing. Gives its ETag, for a later condition, and its tag. */
  put(
    key: string,
    body: ObjectBody,
    options: { headers: ObjectHeaders; condition?: Condition },
  ): Promise<{ etag: string; tag: string }>
  /** Copies an object within the store, with new headers; to its own key to change its headers alone. */
  copy(from: string, to: string, headers: ObjectHeaders): Promise<{ tag: string }>
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** Ends open connections. */
  close(): void
}

/** What a folder's files are called while they are written. */
export const unfinishedName = '.kube-site-new-'

/** True for a file that was being written when its writer was killed. */
export const isUnfinishedWrite = (key: string): boolean =>
  key.slice(key.lastIndexOf('/') + 1).startsWith(unfinishedName)

/**
 * Why a store did not do what it was asked: it has no such `bucket`, it refuses (`denied`), the `credentials` are
 * missing or have expired, a `condition` does not hold, an object is `missing` that is copied, the disk is `full`,
 * it does not know how to do it (`unsupported`), or it failed in a way that may pass (`passing`).
 */
export type StoreErrorKind =
  | 'bucket'
  | 'denied'
  | 'credentials'
  | 'condition'
  | 'missing'
  | 'full'
  | 'unsupported'
  | 'passing'
  | 'other'

/** A request to a store that failed. Its message is a sentence without secrets. */
export class StoreError extends CommandError {
  override readonly name = 'StoreError'
  readonly kind: StoreErrorKind

  constructor(kind: StoreErrorKind, message: string, cause?: unknown) {
    const hint = hints[kind]
    const exitCode = hint === undefined ? exitCodes.incomplete : exitCodes.usage
    super(exitCode, message, { cause, ...(hint === undefined ? {} : { hint }) })
    this.kind = kind
  }
}

/** What to do where the target or the credentials are wrong. */
const hints: { readonly [kind in StoreErrorKind]?: string } = {
  bucket: "Correct the target's address, or make the bucket first: docs/publishing.md shows how.",
  denied: 'docs/publishing.md, "Permissions", lists what the credentials must allow.',
  credentials: 'docs/publishing.md, "Credentials", tells where they come from.',
}

/** What Node and the SDKs call broken connections. */
export const brokenConnections: ReadonlySet<string> = new Set([
  'TimeoutError',
  'AbortError',
  'REQUEST_SEND_ERROR',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
])
