/** Numbers that follow from a seed alone (Mulberry32, by Tommy Ettinger): equal seeds give equal cases. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: ArrayLike<Item>): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }

  /** The text of one production of a grammar, each chosen as often as its weight says. */
  produce(productions: readonly Production[]): string {
    const total = productions.reduce((sum, [weight]) => sum + weight, 0)
    let rest = this.next() * total
    const [, make] = productions.find(([weight]) => (rest -= weight) < 0) ?? productions[0]!
    return typeof make === 'string' ? make : make()
  }

  /** From `least` to `most` texts, joined. */
  several(make: () => string, [least, most]: readonly [number, number], separator = ''): string {
    return Array.from({ length: this.whole(least, most) }, make).join(separator)
  }
}

/** A way to make a text, and how often it is taken beside the others. */
export type Production = readonly [weight: number, make: string | (() => string)]
