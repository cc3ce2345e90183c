import { type ModuleThread, startModuleThread } from './runModule.ts'

/** So long after one was taken, the next thread is started: what follows a save comes first. */
const restMs = 500

/** Keeps a thread ready for the next module: to start one takes longer than to run a configuration. */
export class SpareThread {
  #spare: ModuleThread | undefined
  #timer: NodeJS.Timeout | undefined

  /** Gives the one that is ready, or a new one; who takes it closes it. */
  readonly take = (): ModuleThread => {
    const thread = this.#spare ?? startModuleThread()
    this.#spare = undefined
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.#spare = startModuleThread()), restMs).unref()
    return thread
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#spare?.close()
  }
}
