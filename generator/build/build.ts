import { loadConfig } from '../site/config/loadConfig.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { BundlingProcess } from '../bundler/BundlingProcess.ts'
import { BuildCache } from './BuildCache.ts'
import type { BuildOptions, BuildResult } from './BuildOptions.ts'
import { LastBuild } from './LastBuild.ts'

/** Builds the site, unless nothing has changed since the last build with the same options. */
export async function build(options: BuildOptions, terminal: Terminal): Promise<BuildResult> {
  const loadingConfig = loadConfig(options.config)
  // It is awaited later; until then a failure must not count as unhandled.
  loadingConfig.catch(() => undefined)
  const cache = options.cache === undefined ? undefined : new BuildCache(options.root, options.cache)
  // Vite takes longest to load. If there is no bundle to restore, there is no last build either.
  const bundler = cache?.bundles.hasAny() ? undefined : new BundlingProcess()
  try {
    const last = cache && new LastBuild(options, cache.state, loadingConfig)
    const unchanged = await last?.find()
    if (unchanged) return unchanged
    // Its packages take a tenth of a second to load.
    const { buildSite } = await import('./buildSite.ts')
    return await buildSite({ options, loadingConfig, cache, bundler, last }, terminal)
  } finally {
    bundler?.close()
    cache?.close()
  }
}
