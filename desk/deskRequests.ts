import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { hostNameOf, isIpAddress, isSameOrigin } from '../system/requestHost.ts'

/** HTTP status of a refusal. */
type Status = 400 | 403 | 404 | 409 | 413 | 500

/** A request that the desk refuses: what is wrong, and what to do. */
export class DeskError extends Error {
  readonly status: Status
  readonly hint: string | undefined

  constructor(status: Status, message: string, hint?: string) {
    super(message)
    this.status = status
    this.hint = hint
  }
}

/**
 * Decides who may use the desk: a browser on this machine that has opened an address which the command printed. Each
 * address lets one browser in, since others may read it later, for example in the arguments of the program that opened
 * it. Pages of other sites, and of other programs on this machine, are refused.
 */
export class DeskAccess {
  /** The value of the cookie. */
  readonly #secret = createSecret()
  /** The unused tokens, with the origins that they were created for. */
  readonly #tokens = new Map<string, string>()
  readonly #anyHost: boolean
  readonly #allowedHosts: readonly string[]

  /**
   * @param anyHost browsers of other machines may use it, too
   * @param allowedHosts names of this machine, or of a proxy before it
   */
  constructor(anyHost: boolean, allowedHosts: readonly string[]) {
    this.#anyHost = anyHost
    this.#allowedHosts = allowedHosts
  }

  /** Returns a token that lets one browser in at an origin. */
  createToken(origin: string): string {
    const token = createSecret()
    this.#tokens.set(token, origin)
    return token
  }

  /** Uses up a token. Returns the origin that it was created for; undefined if it is not valid. */
  useToken(given: string): string | undefined {
    const [token, origin] = [...this.#tokens].find(([known]) => isSame(given, known)) ?? []
    if (token !== undefined) this.#tokens.delete(token)
    return origin
  }

  /** Returns the cookie that lets a browser in. Its name contains the port, since all ports of a host share cookies. */
  cookie(request: IncomingMessage, path: string): string {
    return `${cookieName(request)}=${this.#secret}; Path=${path}; HttpOnly; SameSite=Strict`
  }

  /** @throws DeskError if the request is not from a browser on this machine */
  checkHost(request: IncomingMessage): void {
    const name = hostNameOf(request) ?? ''
    const isLocal = ['localhost', '127.0.0.1', '[::1]', ...this.#allowedHosts].includes(name)
    // A hostile site can make its name lead to this machine, but not an address.
    const isKnown = isLocal || (this.#anyHost && isIpAddress(name))
    const isNear = /^(?:::1$|(?:::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')
    if (!isKnown || !(isNear || this.#anyHost))
      throw new DeskError(
        403,
        'The desk only answers on this machine.',
        'Start `kube-site dev` with --host --desk.',
      )
  }

  /** @throws DeskError if the request is not from the desk's own pages */
  checkRequest(request: IncomingMessage): void {
    if (request.headers.origin === undefined || !isSameOrigin(request, this.#allowedHosts))
      throw new DeskError(403, "Only the desk's own pages may ask for this.")
    this.checkCookie(request)
  }

  /** @throws DeskError if the browser was not let in */
  checkCookie(request: IncomingMessage): void {
    const cookies = (request.headers.cookie ?? '').split(';').map(cookie => cookie.trim())
    const name = `${cookieName(request)}=`
    if (!cookies.some(cookie => cookie.startsWith(name) && isSame(cookie.slice(name.length), this.#secret)))
      throw new DeskError(
        403,
        'The desk was started again, or this browser has not opened it.',
        'Open the address that `kube-site dev` printed last. Each address lets one browser in.',
      )
  }
}

const createSecret = (): string => randomBytes(24).toString('base64url')

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const cookieName = ({ socket }: IncomingMessage): string => `kube-site-desk-${socket.localPort}`

/**
 * Reads the body of a request.
 * @throws DeskError if it is larger than `maxBytes`
 */
export async function requestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new DeskError(
        413,
        `The file is larger than ${Math.floor(maxBytes / 1e6)} MB.`,
        'Make it smaller first.',
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the fields of a request in JSON.
 * @throws DeskError if it is not a JSON object
 */
export async function requestFields(request: IncomingMessage): Promise<Fields> {
  const body = await requestBody(request, maxTextBytes)
  try {
    const value: unknown = JSON.parse(body.toString('utf8') || '{}')
    if (typeof value === 'object' && value !== null) return new Fields(value as Record<string, unknown>)
  } catch {
    // It is not JSON.
  }
  throw new DeskError(400, "The request isn't a JSON object.")
}

/** Enough for a text and its base, even if they are too large to be saved. */
const maxTextBytes = 64_000_000

/** The fields of a request. Each is checked when it is read. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values
  }

  /** @throws DeskError if the field is not a string */
  text(name: string): string {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
    if (typeof value === 'string') return value
    throw new DeskError(400, `The request has no string "${name}".`)
  }

  /** Returns a field that may be absent. */
  optional(name: string): string | undefined {
    return Object.hasOwn(this.#values, name) ? this.text(name) : undefined
  }
}
