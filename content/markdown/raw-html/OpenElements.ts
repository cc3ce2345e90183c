import type { HtmlPart } from '../tokens.ts'

/** An element that may end in a later block, and its start tag. */
interface WaitingElement {
  name: string
  startTag: HtmlPart
}

/** The elements of raw HTML that are open at a point of a document. */
export class OpenElements {
  readonly #counts = new Map<string, number>()
  /** Those that may end in a later block: a list for each enclosing container. */
  readonly #waiting: WaitingElement[][] = []

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

  /** Returns the list of the elements in a container that wait for their end tags. */
  enterContainer(): readonly WaitingElement[] {
    const waiting: WaitingElement[] = []
    this.#waiting.push(waiting)
    return waiting
  }

  /** Ends the elements of the container that still wait, and returns them, the inner one first. */
  leaveContainer(): WaitingElement[] {
    const unclosed = (this.#waiting.pop() ?? []).toReversed()
    for (const { name } of unclosed) this.end(name)
    return unclosed
  }

  /** Remembers a started element until its end tag in a later block. */
  wait(element: WaitingElement): void {
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
}
