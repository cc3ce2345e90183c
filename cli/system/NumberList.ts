/** Numbers one after the other, each of 32 bits: an array of them takes twice the memory, and more while it grows. */
export class NumberList {
  #room = new Uint32Array(1024)
  #length = 0

  push(number: number): void {
    if (this.#length === this.#room.length) {
      const larger = new Uint32Array(2 * this.#length)
      larger.set(this.#room)
      this.#room = larger
    }
    this.#room[this.#length++] = number
  }

  /** A copy that takes no more room than it needs. */
  numbers(): Uint32Array<ArrayBuffer> {
    return this.#room.slice(0, this.#length)
  }
}
