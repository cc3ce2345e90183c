import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeWorkFolder } from '../../system/makeFolders.ts'
import { isAbandoned, processName } from '../../system/processName.ts'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const prefix = 'stage-'

/** A temporary folder of one build, which is removed with the build, whatever ends it. */
export class Stage {
  readonly folder: string
  readonly #stoppers: (() => Promise<void> | void)[] = []

  private constructor(folder: string) {
    this.folder = folder
    for (const signal of stopSignals) process.once(signal, this.#stop)
  }

  /** Adds something to end before a signal removes the stage, such as a worker that writes into it. */
  onStop(end: () => Promise<void> | void): void {
    this.#stoppers.push(end)
  }

  /** Removes the stage, and lets the signal take its default effect. */
  readonly #stop = async (signal: NodeJS.Signals) => {
    await Promise.allSettled(this.#stoppers.map(async end => end()))
    this.close()
    process.kill(process.pid, signal)
  }

  /**
   * Creates a stage, and removes those that killed builds left.
   * @param root the project
   */
  static open(root: string): Stage {
    const work = makeWorkFolder(root)
    for (const name of readdirSync(work)) {
      const path = join(work, name)
      if (name.startsWith(prefix) && isAbandoned(path, name.slice(prefix.length)))
        rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    }
    // No await between the two, so that a signal finds its handler as soon as there is a folder.
    const stage = new Stage(join(work, prefix + processName()))
    mkdirSync(stage.folder)
    return stage
  }

  /** The folder of the bundle: `client` for browsers, `server` to render pages. */
  get bundle(): string {
    return join(this.folder, 'bundle')
  }

  /** The folder of the finished site. */
  get site(): string {
    return join(this.folder, 'site')
  }

  /** Removes the stage. */
  close(): void {
    for (const signal of stopSignals) process.off(signal, this.#stop)
    // A thread may still add a file while the folder is removed.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
