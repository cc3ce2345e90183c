import type { Content } from './LargeFile.ts'
import type { StoreError } from './StoreError.ts'

/** What a store sends with an object. */
export interface ObjectHeaders {
  contentType: string
  cacheControl: string
  /** `gzip` if the stored bytes are compressed. */
  contentEncoding?: string | undefined
  /** Address that a website endpoint redirects to, with 301, instead of sending the object (S3 only). */
  redirectTo?: string | undefined
}

/**
 * What must hold for a write to take place: that the object does not exist, or has this ETag, or this tag.
 */
export type Condition = 'absent' | { etag: string } | { tag: string }

/** Makes a request, and repeats it where that may help. */
export type Retry = <Result>(request: () => Promise<Result>) => Promise<Result>

/** Fails if a write must not take place any more. */
export type Confirm = () => Promise<void>

export interface WriteOptions {
  headers: ObjectHeaders
  /** Called before the request that takes effect, if others precede it: the process may be suspended meanwhile. */
  confirm?: Confirm | undefined
  condition?: Condition | undefined
  /** Wraps each request for a part of a large file. */
  retry?: Retry | undefined
}

export interface CopyOptions extends Omit<WriteOptions, 'condition' | 'retry'> {
  /** Wraps each request: not every store has a single one for a copy. */
  retry: Retry
  /** True if both are immutable, so that they may share their bytes. */
  shares?: boolean
  /** The tag of the object that is copied, if known: a folder has to read the file otherwise. */
  tag?: string | undefined
  /** Copies the object only if it has this tag. */
  ifTag?: string | undefined
}

/** S3 copies no larger object by one request. In bytes. */
export const maxCopied = 5 * 1024 ** 3

/** The ETag of a written object, for a later condition, and its tag. */
export interface Written {
  etag: string
  tag: string
}

export interface ListedObject {
  key: string
  /** Bytes. */
  size: number
  /**
   * Changes with the content. Hexadecimal MD5 of the bytes in most stores; under S3's KMS encryption, copies differ too.
   * Empty in a list without tags.
   */
  tag: string
}

export interface ListOptions {
  /** Most objects of a page. */
  pageSize: number
  /** Where the page begins; absent for the first one. */
  from?: string | undefined
  /** True if the keys suffice: a folder has no tags without reading its files. */
  withoutTags?: boolean | undefined
}

export interface ListPage {
  objects: readonly ListedObject[]
  /** Where the next page begins; absent on the last one. */
  next?: string | undefined
}

export interface ObjectInfo extends ListedObject {
  headers: ObjectHeaders
}

export interface ObjectContent {
  bytes: Buffer
  /** For a `Condition`. */
  etag: string
  /** Time since it was written, in ms, by the store's clock: the clocks of two publishers may differ. */
  ageMs: number
}

/** What tells visitors' requests, on an atomic target, which folder they get. */
export interface Pointer {
  /** The folder that visitors get, if the target is atomic; `undefined` if none was ever set. */
  pointer(): Promise<string | undefined>
  /**
   * Lets visitors get another folder, by one write, unless somebody else has written since it was read.
   * @param confirm called before the write
   */
  point(folder: string, confirm: Confirm): Promise<void>
  /** Closes open connections, if they do not end with the process. */
  close?(): void
}

/**
 * Objects by key, below one prefix; keys are relative to it. Calls are tried once, and fail with an error of the backend's
 * SDK, which `Store` explains and retries; `copy`, which may take several requests, retries each of them.
 */
export interface Backend extends Pointer {
  /** The store as its target names it, without secrets: `s3://bucket/prefix/`. */
  readonly name: string
  /** False for a folder: its web server decides which headers are sent. */
  readonly storesHeaders: boolean
  get(key: string): Promise<ObjectContent>
  /** The SHA-256 of an object's bytes, hexadecimal. They are read, but never all in memory. */
  hash(key: string): Promise<string>
  head(key: string): Promise<ObjectInfo>
  /** A page of the objects whose keys begin with the prefix. */
  list(prefix: string, options: ListOptions): Promise<ListPage>
  /** Writes a whole object, or nothing. */
  put(key: string, content: Content, options: WriteOptions): Promise<Written>
  /**
   * Copies an object within the store, with new headers; to its own key to change only those.
   */
  copy(from: string, to: string, options: CopyOptions): Promise<{ tag: string }>
  /** Deletes an object; an absent one is not an error. */
  delete(key: string): Promise<void>
  /**
   * Says what an error thrown by a call means.
   * @param call what was tried, such as `reading index.html`
   */
  explain(error: unknown, call?: string): StoreError
}

/** The object that names the folder that visitors get; in a folder, a link to it. */
export const pointerKey = 'current'

/** How a folder's files are named while they are written. */
export const temporaryPrefix = '.kube-site-new-'

/** True for a file left by a writer that was killed. */
export const isTemporary = (key: string): boolean =>
  key.slice(key.lastIndexOf('/') + 1).startsWith(temporaryPrefix)
