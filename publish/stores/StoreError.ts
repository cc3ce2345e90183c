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

/** A failed request to a store. Its message is a sentence without secrets. */
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

/** What to do if the target, the credentials or this machine are wrong. */
const hints: { readonly [kind in StoreErrorKind]?: string } = {
  bucket: "Correct the target's address, or create the bucket first: docs/hosting.md shows how.",
  denied: 'docs/publishing.md, "Permissions", lists what the credentials must allow.',
  credentials: 'docs/publishing.md, "Targets", says where they come from.',
  clock: 'Set the clock of this machine: requests are signed with the time.',
  unwritable: 'Name a folder on a disk that this user can write.',
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
