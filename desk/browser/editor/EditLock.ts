/** A document that is reloaded has let go of a text within this time. */
const reloadMs = 400
/** A tab that does not answer within this time is frozen. */
const patienceMs = 2000

/** Lets one tab at a time change a text. The others follow as soon as it is closed. */
export class EditLock {
  readonly #name: string
  readonly #channel: BroadcastChannel
  readonly #onChange: (isHeld: boolean) => void
  /** Lets another tab have the text; undefined while this one has not. */
  #release: (() => void) | undefined
  #waiting = new AbortController()
  #isClosed = false
  #timer: number | undefined

  /**
   * @param onChange called when this tab may, or may no longer, change the text
   * @param beforeRelease called before another tab takes over
   */
  constructor(file: string, onChange: (isHeld: boolean) => void, beforeRelease: () => Promise<void>) {
    this.#name = `kube-site-desk:${file}`
    this.#onChange = onChange
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.addEventListener('message', () => {
      if (this.#release) void beforeRelease().finally(() => this.#release?.())
    })
    // Browsers have locks for addresses of this machine, and for https.
    if ('locks' in navigator) this.#wait(reloadMs)
    else queueMicrotask(() => onChange(true))
  }

  /** Takes over from the tab that has the text. */
  takeOver(): void {
    this.#channel.postMessage('release')
    this.#timer = window.setTimeout(() => {
      this.#waiting.abort()
      this.#waiting = new AbortController()
      this.#request({ steal: true })
    }, patienceMs)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#channel.close()
    this.#waiting.abort()
    this.#release?.()
  }

  /** Waits until no other tab has the text. */
  #wait(quietMs: number): void {
    this.#timer = window.setTimeout(() => this.#onChange(false), quietMs)
    this.#request({ signal: this.#waiting.signal })
  }

  #request(options: LockOptions): void {
    const held = navigator.locks.request(this.#name, options, () => {
      clearTimeout(this.#timer)
      this.#onChange(true)
      return new Promise<void>(resolve => {
        this.#release = resolve
      })
    })
    // Stolen by another tab, where it fails; never held, where it was waited for in vain.
    held
      .catch(() => undefined)
      .finally(() => {
        if (!this.#release) return
        this.#release = undefined
        if (!this.#isClosed) this.#wait(0)
      })
  }
}
