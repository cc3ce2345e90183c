/** A page that is reloaded releases its text within this time, ms. */
const reloadMs = 400
/** A tab that does not respond within this time, ms, is considered frozen. */
const patienceMs = 2000

/** Lets one tab at a time edit a text. Another one gets it as soon as that tab is closed. */
export class EditLock {
  readonly #name: string
  readonly #channel: BroadcastChannel
  readonly #onChange: (isHeld: boolean) => void
  /** Releases the text; undefined while another tab has it. */
  #release: (() => void) | undefined
  #waiting = new AbortController()
  #isClosed = false
  #timer: number | undefined

  /**
   * @param onChange called when this tab gets or loses the text
   * @param beforeRelease called before another tab takes over
   */
  constructor(file: string, onChange: (isHeld: boolean) => void, beforeRelease: () => Promise<void>) {
    this.#name = `kube-site-desk:${file}`
    this.#onChange = onChange
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.addEventListener('message', () => {
      if (this.#release) void beforeRelease().finally(() => this.#release?.())
    })
    // Browsers have locks only for addresses of this machine and for HTTPS.
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
    // It fails if another tab steals the lock, or if the wait for it was aborted.
    held
      .catch(() => undefined)
      .finally(() => {
        if (!this.#release) return
        this.#release = undefined
        if (!this.#isClosed) this.#wait(0)
      })
  }
}
