/** Numbers that a part of a list has at most: one array of all would be copied whenever it grows. */
const maxPart = 64 * 1024

/** Numbers one after the other, each of 32 bits. */
export class NumberList {
  readonly #full: Uint32Array[] = []
  #last = new Uint32Array(1024)
  /** Numbers in the last part. */
  #used = 0

  push(number: number): void {
    if (this.#used === this.#last.length) {
      this.#full.push(this.#last)
      this.#last = new Uint32Array(Math.min(2 * this.#last.length, maxPart))
      this.#used = 0
    }
    this.#last[this.#used++] = number
  }

  /** All of them in one array. */
  numbers(): Uint32Array<ArrayBuffer> {
    const length = this.#full.reduce((sum, part) => sum + part.length, this.#used)
    const all = new Uint32Array(length)
    let at = 0
    for (const part of this.#full) {
      all.set(part, at)
      at += part.length
    }
    all.set(this.#last.subarray(0, this.#used), at)
    return all
  }
}
