import { createHash, hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { eachAtOnce } from '../../system/eachAtOnce.ts'

/** Files that are larger are read in parts, in bytes. */
export const maxInMemory = 16 * 1024 * 1024

/** S3 takes at most 10,000 parts of an object, Azure 50,000, and R2 only parts of the same size. */
const [partSize, maxParts] = [8 * 1024 * 1024, 10_000]

/** Parts of a file that are sent at once. Each is in memory. */
const partsInFlight = 4

/** Part of a file. */
export interface Part {
  /** Counts from 0. */
  index: number
  /** Where it begins. */
  position: number
  bytes: Buffer
}

/** A file that is too large for memory. */
export class LargeFile {
  /** Bytes. */
  readonly size: number
  readonly #path: string
  readonly #verify: (sha256: string) => void

  /** @param verify called with the hash of what was read, when it is complete; fails if that must not be stored */
  constructor(path: string, { size, verify }: { size: number; verify(sha256: string): void }) {
    this.size = size
    this.#path = path
    this.#verify = verify
  }

  /**
   * Sends all parts, a few at once. Their bytes may be changed when `send` is done. Returns the MD5 of the file, hexadecimal.
   * @throws the first error, or that of `verify`, when all that had begun are done
   */
  async send(send: (part: Part) => Promise<unknown>): Promise<string> {
    const [md5, sha256] = [createHash('md5'), createHash('sha256')]
    const length = Math.max(partSize, Math.ceil(this.size / maxParts))
    const indexes = Array.from({ length: Math.ceil(this.size / length) }, (_, index) => index)
    const unused: Buffer[] = []
    let before: Promise<unknown> = Promise.resolve()
    const file = await open(this.#path).catch((error: unknown) => {
      this.#verify('')
      throw error
    })
    const sendPart = async (index: number) => {
      const position = index * length
      const buffer = unused.pop() ?? Buffer.allocUnsafe(length)
      const reading = before.then(async () => {
        const bytes = await read(file, buffer.subarray(0, this.size - position), position)
        md5.update(bytes)
        sha256.update(bytes)
        return bytes
      })
      before = reading
      const bytes = await reading
      // If not, the file has become shorter.
      if (bytes.length > 0) await send({ index, position, bytes })
      unused.push(buffer)
    }
    try {
      await eachAtOnce(indexes, partsInFlight, sendPart)
    } finally {
      await file.close()
    }
    this.#verify(sha256.digest('hex'))
    return md5.digest('hex')
  }
}

/** What is written to a store. */
export type Content = Uint8Array | LargeFile

/** The size of a content, in bytes. */
export const sizeOf = (content: Content): number =>
  content instanceof LargeFile ? content.size : content.length

/** The MD5 of a content, hexadecimal: what most stores call it. */
export const md5Of = async (content: Content): Promise<string> =>
  content instanceof LargeFile ? await content.send(async () => undefined) : hash('md5', content)

/** Fills a buffer. Returns fewer bytes if the file ends before. */
async function read(file: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** The hash of a stream, hexadecimal. */
export async function hashOf(
  algorithm: 'md5' | 'sha256',
  stream: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<string> {
  const digest = createHash(algorithm)
  for await (const chunk of stream) digest.update(chunk as Buffer)
  return digest.digest('hex')
}
