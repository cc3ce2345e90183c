import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { workFolder } from '../project/paths.ts'
import { followLink, refuseUnsafe } from './outputTarget.ts'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A temporary folder in which a site is built before it replaces the former one. Only `promote` touches the target, by
 * two renames: a build that fails or is killed leaves the former site whole.
 */
export class Stage {
  readonly folder: string
  readonly #target: string
  readonly #writers: (() => Promise<void>)[] = []

  private constructor(folder: string, target: string) {
    this.folder = folder
    this.#target = target
    for (const signal of stopSignals) process.once(signal, this.#stop)
  }

  /** Adds something to be ended before the stage is removed on a signal, such as a thread that writes into it. */
  endFirst(end: () => Promise<void>): void {
    this.#writers.push(end)
  }

  /** Removes the stage, then lets the signal take its default effect. */
  readonly #stop = async (signal: NodeJS.Signals) => {
    await Promise.allSettled(this.#writers.map(end => end()))
    this.close()
    process.kill(process.pid, signal)
  }

  /**
   * Makes a stage, after removing those that killed builds left.
   * @param root the project
   * @param target the folder to be replaced; refused where it holds anything but a former build
   */
  static async open(root: string, target: string): Promise<Stage> {
    const real = followLink(target)
    refuseUnsafe(root, real)
    recover(real)
    const work = workFolder(root)
    await mkdir(work, { recursive: true })
    for (const name of readdirSync(work)) {
      const owner = /^stage-(\d+)$/.exec(name)?.[1]
      if (owner && isAbandoned(Number(owner))) rmSync(join(work, name), { recursive: true, force: true })
    }
    // No await between the two, so that a signal finds its handler as soon as there is a folder.
    const stage = new Stage(join(work, `stage-${process.pid}`), real)
    mkdirSync(stage.folder, { recursive: true })
    return stage
  }

  /** The folder of the finished site. */
  get site(): string {
    return join(this.folder, 'client')
  }

  /** Replaces the former site by the finished one. */
  async promote(): Promise<void> {
    const parent = dirname(this.#target)
    await mkdir(parent, { recursive: true })
    let ready = this.site
    if (!sameDevice(ready, parent)) {
      // A rename cannot cross file systems, so a copy is made beside the target first.
      ready = sibling(this.#target, 'new')
      rmSync(ready, { recursive: true, force: true })
      await cp(this.site, ready, { recursive: true })
    }
    const former = sibling(this.#target, 'former')
    rmSync(former, { recursive: true, force: true })
    // No await between the two, so that no signal is handled in between.
    if (existsSync(this.#target)) renameSync(this.#target, former)
    renameSync(ready, this.#target)
    await rm(former, { recursive: true, force: true })
  }

  /** Removes the stage. */
  close(): void {
    for (const signal of stopSignals) process.off(signal, this.#stop)
    // A thread may still add a file while the folder is removed.
    for (const left of [this.folder, sibling(this.#target, 'new')]) {
      rmSync(left, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

const sibling = (target: string, what: 'new' | 'former'): string =>
  join(dirname(target), `.${basename(target)}.${what}`)

/** Puts the former site back if the machine stopped between the two renames of `promote`. */
function recover(target: string): void {
  const former = sibling(target, 'former')
  if (!existsSync(target) && existsSync(former)) renameSync(former, target)
}

function sameDevice(a: string, b: string): boolean {
  return statSync(a).dev === statSync(resolve(b)).dev
}

/** True where the process that made a stage has ended, or had the id that is ours now. */
function isAbandoned(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}
