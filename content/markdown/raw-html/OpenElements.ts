/** An element that is open where its block ends. */
export interface OpenElement {
  name: string
  /** Called if the element is still open at the end of its container. */
  onUnclosed(): void
}

/** The elements of raw HTML that are open at a point of a document. */
export class OpenElements {
  readonly #counts = new Map<string, number>()
  /** Those that may end in a later block: a list for each enclosing block. */
  readonly #waiting: OpenElement[][] = []

  /** True if an element may end in a later block. */
  get isWaiting(): boolean {
    return this.#waiting.some(level => level.length > 0)
  }

  has(name: string): boolean {
    return this.#counts.has(name)
  }

  start(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  end(name: string): void {
    const count = (this.#counts.get(name) ?? 0) - 1
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }

  /** Remembers a started element until its end tag in a later block. */
  wait(element: OpenElement): void {
    this.#waiting.at(-1)?.push(element)
  }

  /** Ends the last element of this name that waits. */
  endWaiting(name: string): void {
    for (const level of this.#waiting.toReversed()) {
      const at = level.findLastIndex(element => element.name === name)
      if (at < 0) continue
      level.splice(at, 1)
      return
    }
  }

  /** Names of the elements that are still open at the end of a container, the inner one first. */
  unclosedIn(resolve: () => void): string[] {
    const level: OpenElement[] = []
    this.#waiting.push(level)
    resolve()
    this.#waiting.pop()
    return level.toReversed().map(element => {
      element.onUnclosed()
      this.end(element.name)
      return element.name
    })
  }
}
