/** Files that are saved within so many milliseconds are loaded together, such as those that an editor saves at once. */
const settleMs = 2

type Load = (saved: ReadonlySet<string>) => Promise<void>

/** What was saved and is not loaded yet. */
export class SaveQueue {
  #saved = new Set<string>()
  #load: Load | undefined
  #loading = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** @param path absolute */
  readonly add = (path: string): void => {
    this.#saved.add(path)
    clearTimeout(this.#timer)
    if (this.#load) this.#timer = setTimeout(() => this.#next(), settleMs)
  }

  /**
   * Loads from now on what is saved, and what was saved before.
   * @param load rejects where its files are to be loaded once more, with what is saved next
   */
  start(load: Load): void {
    this.#load = load
    this.#next()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** One load after the other: a slow one must not put back what a later one has read. */
  #next(): void {
    this.#loading = this.#loading.then(() => this.#loadSaved())
  }

  async #loadSaved(): Promise<void> {
    const saved = this.#saved
    if (saved.size === 0) return
    this.#saved = new Set()
    try {
      await this.#load?.(saved)
    } catch {
      this.#saved = new Set([...saved, ...this.#saved])
    }
  }
}
