import { hash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Blog } from '../../content/model/SiteConfig.ts'
import type { Cache } from '../cache/Cache.ts'
import type { LoadedConfig } from '../site/config/loadConfig.ts'
import { objectListFile } from '../outdir/objectList.ts'
import { OutDir } from '../outdir/OutDir.ts'
import { outputTarget } from '../outdir/outputTarget.ts'
import { isIntact } from '../outdir/isIntact.ts'
import { historyState } from '../site/loadLastChanges.ts'
import { legalFolder, publicFolder, textFolder } from '../../system/paths.ts'
import { isSettled, stampOf } from '../../system/fileStamp.ts'
import type { BuildOptions, BuildResult } from './BuildOptions.ts'

interface Entry {
  /** Hash of the options and the files that the site was built from. */
  inputs: string
  /** Hash of the configuration's value, and of what git knows if the configuration asks for it. */
  config: string
  /** Hash of the list of the site's files. */
  list: string
  result: Required<BuildResult>
}

/**
 * The last build with the same options. If no file has changed since, neither of what the site is built from nor of the
 * site, another build would give the same.
 */
export class LastBuild {
  readonly #options: BuildOptions
  readonly #cache: Cache
  readonly #loadingConfig: Promise<LoadedConfig>
  readonly #target: string
  /** Of the inputs as the build begins; `undefined` if a change may leave no trace. */
  readonly #inputs: string | undefined

  constructor(options: BuildOptions, cache: Cache, loadingConfig: Promise<LoadedConfig>) {
    this.#options = options
    this.#cache = cache
    this.#loadingConfig = loadingConfig
    this.#target = outputTarget(options)
    this.#inputs = this.#hashInputs()
  }

  /** What the last build reported, if its site is in place and another build would give the same. */
  async find(): Promise<BuildResult | undefined> {
    const start = performance.now()
    const last = this.#cache.get<Entry>('last build')
    if (!last || last.inputs !== this.#inputs || last.config !== (await this.#hashConfig())) return undefined
    await new OutDir(this.#target).recover()
    if (last.list !== hashOfList(this.#target) || !isIntact(this.#target, this.#cache.files)) return undefined
    const { problems, report } = last.result
    const seconds = (performance.now() - start) / 1000
    const steps = [{ name: 'Look for changes', seconds }]
    return { problems, report: { ...report, isRepeated: true, steps, seconds } }
  }

  /**
   * Leaves a finished build to the next one, unless something was changed while it ran.
   * @param list of its files; another build may have replaced its site by now
   */
  async store(result: Required<BuildResult>, list: string): Promise<void> {
    const inputs = this.#hashInputs()
    const entry =
      inputs !== undefined && inputs === this.#inputs
        ? { inputs, config: await this.#hashConfig(), list: hash('sha256', list), result }
        : undefined
    this.#cache.set('last build', entry satisfies Entry | undefined)
  }

  #hashInputs(): string | undefined {
    const { root, posts, config } = this.#options
    const stamps: string[] = []
    for (const path of [posts, textFolder(root), legalFolder(root), publicFolder(root), config])
      if (!addStamps(path, stamps)) return undefined
    // Messages name files as they are seen from the working directory.
    return hash('sha256', JSON.stringify([process.cwd(), this.#options, stamps]))
  }

  async #hashConfig(): Promise<string> {
    const { value: { source, value } = {}, problems } = await this.#loadingConfig
    const { root, posts } = this.#options
    const { blog } = (value ?? {}) as { blog?: Partial<Blog> }
    const history = blog?.updatedFromGit ? await historyState([posts, root]) : ''
    return hash('sha256', JSON.stringify([source?.text, value, problems, history]))
  }
}

/**
 * Adds the stamp of a file, or of all files below a folder. Returns false if one can change without a trace: through a
 * link, or because it was saved a moment ago.
 */
function addStamps(path: string, stamps: string[]): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return true
  if (stats.isDirectory()) {
    try {
      return readdirSync(path).every(name => addStamps(join(path, name), stamps))
    } catch {
      return false
    }
  }
  stamps.push(`${path} ${stampOf(stats)}`)
  return stats.isFile() && isSettled(stats, performance.timeOrigin)
}

/** `undefined` if there is no list. */
function hashOfList(out: string): string | undefined {
  try {
    return hash('sha256', readFileSync(objectListFile(out)))
  } catch {
    return undefined
  }
}
