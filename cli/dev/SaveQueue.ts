/** Files that are saved within so many milliseconds are loaded together, such as those that an editor saves at once. */
const settleMs = 2
/** A burst, such as a `git checkout`, is over when nothing was saved for so long. */
const quietMs = 100
/** What saves without end does not keep anything else from being loaded. */
const longestMs = 5000
const mostSaves = 20

/** True for so many files that they were not saved one by one. The system may not have reported all of them. */
export const isBurst = (saved: ReadonlySet<string>): boolean => saved.size > mostSaves

type Load = (saved: ReadonlySet<string>) => Promise<void>

/** What was saved and is not loaded yet. */
export class SaveQueue {
  #saved = new Set<string>()
  #load: Load | undefined
  #loading = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #afterEvents: NodeJS.Immediate | undefined
  #quietMs = settleMs
  /** When the first of what is saved was. */
  #since = 0

  /** @param path absolute */
  readonly add = (path: string): void => this.#add(path, settleMs)

  /** Adds a file of those that usually are saved with many others. @param path absolute */
  readonly addOfMany = (path: string): void => this.#add(path, quietMs)

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
    clearImmediate(this.#afterEvents)
  }

  #add(path: string, ms: number): void {
    if (this.#saved.size === 0) {
      this.#since = Date.now()
      this.#quietMs = settleMs
    }
    this.#saved.add(path)
    this.#quietMs = isBurst(this.#saved) ? quietMs : Math.max(this.#quietMs, ms)
    this.stop()
    if (!this.#load) return
    const left = Math.max(0, this.#since + longestMs - Date.now())
    this.#timer = setTimeout(() => this.#lookAgain(), Math.min(this.#quietMs, left))
  }

  /** Events that came while the process was busy are handled after its timers, and may start another one. */
  #lookAgain(): void {
    this.#afterEvents = setImmediate(() => this.#next())
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
