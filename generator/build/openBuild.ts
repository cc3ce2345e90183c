import { join } from 'node:path'
import type { Problem } from '../../content/problems/Problem.ts'
import type { Cache } from '../cache/Cache.ts'
import type { LoadedConfig } from '../site/config/loadConfig.ts'
import { StagedSite } from '../outdir/StagedSite.ts'
import { OutDir } from '../outdir/OutDir.ts'
import { outputTarget } from '../outdir/outputTarget.ts'
import { moveFolder } from '../../system/moveFolder.ts'
import type { Terminal } from '../../system/Terminal.ts'
import type { BundleInput } from '../bundler/bundle.ts'
import { BundlingProcess } from '../bundler/BundlingProcess.ts'
import type { RenderJob } from '../render/renderJob.ts'
import { WorkerPool } from '../workers/WorkerPool.ts'
import type { BuildCache } from './BuildCache.ts'
import type { BuildOptions, BuildResult } from './BuildOptions.ts'
import type { LastBuild } from './LastBuild.ts'
import { Stage } from './Stage.ts'
import { Steps } from '../../system/Steps.ts'

export interface BuildInput {
  options: BuildOptions
  loadingConfig: Promise<LoadedConfig>
  cache: BuildCache | undefined
  /** A process that has been started already. */
  bundler: BundlingProcess | undefined
  last: LastBuild | undefined
}

/** What a bundle depends on besides the program. */
type BundleSettings = Pick<BundleInput, 'base' | 'language'>

/** Opens everything that the steps of a build share. */
export async function openBuild(input: BuildInput, terminal: Terminal): Promise<Build> {
  const target = outputTarget(input.options)
  const outDir = new OutDir(target)
  await outDir.check()
  const stage = Stage.open(input.options.root)
  try {
    return new Build(input, { outDir, target, terminal, stage })
  } catch (error) {
    stage.close()
    throw error
  }
}

interface Opened {
  outDir: OutDir
  /** The folder to replace, absolute, without links. */
  target: string
  terminal: Terminal
  stage: Stage
}

/** A build under way: its temporary folder, the site in it, its workers and its cache. */
export class Build {
  readonly input: BuildInput
  readonly steps: Steps
  readonly stage: Stage
  readonly site: StagedSite
  readonly pool = new WorkerPool()
  readonly #opened: Opened
  /** The one job that runs in the background, from the configuration on. */
  #bundling: Promise<void> | undefined
  #bundler: BundlingProcess | undefined

  constructor(input: BuildInput, opened: Opened) {
    this.input = input
    this.#opened = opened
    this.#bundler = input.bundler
    this.steps = new Steps(opened.terminal)
    this.stage = opened.stage
    this.stage.onStop(() => this.#stop())
    const { cache } = input
    if (cache) moveFolder(cache.recycled, this.stage.site)
    this.site = new StagedSite(this.stage.site, cache && { hashes: cache.state.files, former: opened.target })
  }

  get state(): Cache | undefined {
    return this.input.cache?.state
  }

  startBundling(settings: BundleSettings): void {
    this.#bundling = this.#bundle(settings)
    // `bundle` throws what fails here.
    this.#bundling.catch(() => undefined)
  }

  /** Waits for the bundle. */
  async bundle(): Promise<void> {
    await this.#bundling
  }

  /** Bundles scripts, styles and pages, or restores the bundle of an earlier build of the same sources. */
  async #bundle({ base, language }: BundleSettings): Promise<void> {
    const { options, cache } = this.input
    const { bundle: stage } = this.stage
    const warn = (message: string) => this.#opened.terminal.debug(message)
    const key = cache?.state.keyOf('bundle', base, language) ?? ''
    if (cache?.bundles.restore(key, stage))
      warn('Nothing that is bundled has changed: the bundle is that of an earlier build.')
    else {
      this.#bundler ??= new BundlingProcess()
      await this.#bundler.bundle({ root: options.root, base, language, stage, warn })
      if (cache?.state.isCurrent()) cache.bundles.store(key, stage)
    }
    await this.pool.run<RenderJob>('render', { load: stage })
  }

  /** Replaces the former site. */
  async commit(list: string): Promise<void> {
    const { cache } = this.input
    // Here nobody else writes. Their folder is renamed, which leaves their stamps as they are.
    for (const { key, sha256 } of this.site.objects.values())
      cache?.state.files.add(join(this.stage.site, key), sha256)
    await this.#opened.outDir.commit({
      folder: this.stage.site,
      list,
      keys: this.site.objects.keys(),
      ...(cache ? { recycleTo: cache.recycled } : {}),
    })
  }

  /** Leaves a finished build to the next one. */
  async finish(result: Required<BuildResult>, list: string): Promise<BuildResult> {
    await this.input.last?.store(result, list)
    this.state?.save()
    return result
  }

  /** Ends a build with errors. The next one reuses its files. */
  fail(problems: Problem[]): BuildResult {
    this.input.cache?.recycle(this.stage.site)
    this.state?.save()
    return { problems }
  }

  async close(): Promise<void> {
    await this.#stop()
    // After a crash the bundler may still write into the stage.
    await Promise.allSettled([this.#bundling])
    this.stage.close()
  }

  async #stop(): Promise<void> {
    this.#bundler?.close()
    this.#opened.outDir.close()
    await this.pool.close()
  }
}
