/** Most bytes that UTF-8 takes for a unit of UTF-16 (RFC 3629, section 3). */
const maxBytesPerUnit = 3

/** Room for bytes that are needed only for a moment. To make an array for each text takes longer than to encode it. */
export class ScratchBytes {
  readonly #encoder = new TextEncoder()
  #bytes = new Uint8Array(64 * 1024)

  /**
   * Joins texts, in UTF-8, and bytes.
   * @returns a part of the room, which the next call overwrites
   */
  join(parts: readonly (string | Uint8Array)[]): Uint8Array {
    const most = parts.reduce(
      (sum, part) => sum + part.length * (typeof part === 'string' ? maxBytesPerUnit : 1),
      0,
    )
    if (most > this.#bytes.length) this.#bytes = new Uint8Array(2 * most)
    let at = 0
    for (const part of parts) {
      if (typeof part === 'string') at += this.#encoder.encodeInto(part, this.#bytes.subarray(at)).written
      else {
        this.#bytes.set(part, at)
        at += part.length
      }
    }
    return this.#bytes.subarray(0, at)
  }
}
