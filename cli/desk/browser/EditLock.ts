/** A tab that does not answer within this time is frozen or gone. */
const patience = 2000

/** Lets one tab at a time change a text. */
export class EditLock {
  readonly #name: string
  readonly #channel: BroadcastChannel
  readonly #onChange: (isHeld: boolean) => void
  /** Ends the hold of this tab. */
  #release: (() => void) | undefined
  #isClosed = false

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
    if ('locks' in navigator) this.#request({ ifAvailable: true })
    else queueMicrotask(() => onChange(true))
  }

  /** Takes over from the tab that has the text. */
  takeOver(): void {
    this.#channel.postMessage('release')
    const waiting = new AbortController()
    const timer = setTimeout(() => {
      waiting.abort()
      this.#request({ steal: true })
    }, patience)
    this.#request({ signal: waiting.signal }, () => clearTimeout(timer))
  }

  close(): void {
    this.#isClosed = true
    this.#release?.()
    this.#channel.close()
  }

  #request(options: LockOptions, onHeld?: () => void): void {
    const held = navigator.locks.request(this.#name, options, async lock => {
      if (!lock || this.#isClosed) return this.#isClosed ? undefined : this.#onChange(false)
      onHeld?.()
      this.#onChange(true)
      await new Promise<void>(resolve => {
        this.#release = resolve
      })
      this.#release = undefined
      if (!this.#isClosed) this.#onChange(false)
    })
    // Another tab has stolen the lock, or it was waited for long enough.
    held.catch(() => {
      if (!this.#release) return
      this.#release = undefined
      this.#onChange(false)
    })
  }
}
