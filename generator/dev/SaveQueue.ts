/** Files that are saved within this time are loaded together, such as those that an editor saves at once. */
const settleMs = 2
/** A burst, such as a `git checkout`, is over when nothing has been saved for this time. */
const quietMs = 100
const burstSize = 20

/** Returns whether the system may have missed some of the saves, because there were too many. */
export const isBurst = (saved: ReadonlySet<string>): boolean => saved.size > burstSize

type Load = (saved: ReadonlySet<string>) => Promise<void>

/** Collects the paths of saved files, and loads them together. */
export class SaveQueue {
  #saved = new Set<string>()
  #load: Load | undefined
  #loading = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #hasMany = false

  /**
   * @param path absolute
   * @param isOfMany such files are usually saved with many others
   */
  add(path: string, isOfMany = false): void {
    this.#hasMany = isOfMany || (this.#hasMany && this.#saved.size > 0)
    this.#saved.add(path)
    clearTimeout(this.#timer)
    // Events that came while the process was busy are handled after its timers, and may start another one.
    const next = () => setImmediate(() => this.#timer === timer && this.#next())
    const timer = setTimeout(next, this.#hasMany || isBurst(this.#saved) ? quietMs : settleMs)
    this.#timer = timer
  }

  /**
   * Loads everything that was saved before, and from now on.
   * @param load rejects if its files are to be loaded again with the next save
   */
  start(load: Load): void {
    this.#load = load
    this.#next()
  }

  /** Loads what was saved so far, without waiting for more. Resolves when it is loaded, or could not be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#next()
    await this.#loading
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#load = undefined
  }

  /** One load after the other: a slow one must not undo a later one. */
  #next(): void {
    this.#loading = this.#loading.then(() => this.#loadSaved())
  }

  async #loadSaved(): Promise<void> {
    const saved = this.#saved
    if (saved.size === 0 || !this.#load) return
    this.#saved = new Set()
    await this.#load(saved).catch(() => {
      this.#saved = new Set([...saved, ...this.#saved])
    })
  }
}
