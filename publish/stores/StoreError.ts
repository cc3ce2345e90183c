import { ownValue } from '../../content/shared/ownValue.ts'
import { CommandError, exitCodes } from '../../system/CommandError.ts'

/**
 * Why a request failed: there is no such `bucket`, access is `denied`, the `credentials` are missing or expired, the clocks
 * differ (`clock`), a `condition` does not hold, the object is `missing`, the disk is `full` or `unwritable`, the store does
 * not support the request (`unsupported`), or it may succeed if repeated (`transient`).
 */
export type StoreErrorKind =
  | 'bucket'
  | 'denied'
  | 'credentials'
  | 'clock'
  | 'condition'
  | 'missing'
  | 'full'
  | 'unwritable'
  | 'unsupported'
  | 'transient'
  | 'other'

/** A failed request to a store, before a run has changed anything. Its message is a sentence without secrets. */
export class StoreError extends CommandError {
  override readonly name = 'StoreError'
  readonly kind: StoreErrorKind

  constructor(kind: StoreErrorKind, message: string, cause?: unknown) {
    const hint = hints[kind]
    const exitCode = hint === undefined ? exitCodes.internal : exitCodes.usage
    super(exitCode, message, { cause, ...(hint === undefined ? {} : { hint }) })
    this.kind = kind
  }
}

/** What to do if the target, the credentials or this machine are wrong. */
const hints: { readonly [kind in StoreErrorKind]?: string } = {
  bucket: "Correct the target's address, or create the bucket first: docs/hosting.md shows how.",
  denied: 'docs/publishing.md, "Permissions", lists what the credentials must allow.',
  credentials: 'docs/publishing.md, "Targets", says where they come from.',
  clock: 'Set the clock of this machine: requests are signed with the time.',
  unwritable: 'Name a folder on a disk that this user can write.',
}

/** True for a `StoreError` of one of the kinds. */
export const isStoreError = (error: unknown, ...kinds: StoreErrorKind[]): error is StoreError =>
  error instanceof StoreError && kinds.includes(error.kind)

/** The result of a request; `undefined` if the object is missing. */
export async function orAbsent<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request
  } catch (error) {
    if (isStoreError(error, 'missing')) return undefined
    throw error
  }
}

/** What the errors of a store mean, by their names. In the text, `#` stands for the store. */
export type Meanings = Readonly<Record<string, readonly [kind: StoreErrorKind, text: string]>>

/** What an SDK says of a request that failed: the names of the error, and the status of the reply, if there was one. */
export interface FailedRequest {
  error: unknown
  name: string
  code: string
  status: number | undefined
}

/**
 * Returns what a failed request means. The message of its error is not shown: some repeat what was signed.
 * @param call what was tried, such as `reading index.html`
 */
export function requestError(
  { error, name, code: raw, status = 0 }: FailedRequest,
  { store, call = 'this', meanings }: { store: string; call?: string | undefined; meanings: Meanings },
): StoreError {
  const fail = (kind: StoreErrorKind, text: string) =>
    new StoreError(kind, text.replaceAll('#', store), error)
  // The server's name of the error, which is shown.
  const code = raw.replace(/\W/g, '')
  const known = ownValue(meanings, code) ?? ownValue(meanings, name)
  if (known) return fail(...known)
  if (status === 401 || status === 403)
    return fail('denied', `# does not allow ${call} with the credentials in use.`)
  if (status === 404) return fail('missing', '# has no such object.')
  if (status === 304 || status === 409 || status === 412)
    return fail('condition', 'Another process wrote to # at the same time.')
  if (status === 501) return fail('unsupported', `# cannot do this (${status} ${code}).`)
  if (status === 408 || status === 429 || status >= 500)
    return fail('transient', `# answered ${status} ${code}.`)
  if (status > 0) return fail('other', `# refused a request: ${code} (${status}).`)
  if (brokenConnections.has(code) || brokenConnections.has(name))
    return fail('transient', `# cannot be reached, or the connection broke (${code}).`)
  return fail('other', `No request could be sent to #: ${localCause(error)}.`)
}

/** Why a library sent no request: the error's code or name, or the first sentence of one that has neither. */
export function localCause(error: unknown): string {
  const { name = '', code = name, message = '' } = error as NodeJS.ErrnoException
  if (/^\w+$/.test(code) && code !== 'Error') return code
  return message
    .split(/\.\s|\n/, 1)[0]!
    .replace(/\.$/, '')
    .slice(0, 200)
}

/** What Node and the SDKs call broken connections. */
const brokenConnections: ReadonlySet<string> = new Set([
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
