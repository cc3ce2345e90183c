import type { IncomingMessage } from 'node:http'
import { DeskError } from './DeskError.ts'

/**
 * Reads the body of a request.
 * @throws DeskError if it has more bytes
 */
export async function requestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new DeskError(413, `It has more than ${Math.floor(maxBytes / 1e6)} MB.`, 'Make it smaller first.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the fields of a request in JSON.
 * @throws DeskError if it is anything else
 */
export async function requestFields(request: IncomingMessage): Promise<Fields> {
  const body = await requestBody(request, maxTextBytes)
  try {
    const value: unknown = JSON.parse(body.toString('utf8') || '{}')
    if (typeof value === 'object' && value !== null) return new Fields(value as Record<string, unknown>)
  } catch {
    // It is no JSON.
  }
  throw new DeskError(400, 'The request is not an object in JSON.')
}

/** A text twice, as it was and as it is. */
const maxTextBytes = 8_000_000

/** The fields of a request, each checked as it is used. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values
  }

  /** @throws DeskError if the field is no text */
  text(name: string): string {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
    if (typeof value === 'string') return value
    throw new DeskError(400, `The request has no text "${name}".`)
  }

  /** @throws DeskError if the field is no list of texts */
  texts(name: string): string[] {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
    if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value
    throw new DeskError(400, `The request has no list "${name}".`)
  }
}
