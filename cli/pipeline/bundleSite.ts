import type { BuildCache } from '../cache/BuildCache.ts'
import type { BundleInput } from '../vike/bundle.ts'
import type { BundlingProcess } from '../vike/BundlingProcess.ts'

export interface BundleSiteInput extends BundleInput {
  /** Absent where nothing is to be taken or kept. */
  cache: BuildCache | undefined
  /** Gives a process that has bundled nothing yet. */
  bundler(): BundlingProcess
}

/** Bundles the site's scripts, styles and pages, or takes the bundle of an earlier build of the same sources. */
export async function bundleSite({ cache, bundler, ...input }: BundleSiteInput): Promise<void> {
  const { base, language, stage, warn } = input
  const key = cache?.keyOf('bundle', base, language) ?? ''
  if (cache?.bundles.restore(key, stage)) {
    warn('Nothing that is bundled has changed: the bundle is that of an earlier build.')
    return
  }
  await bundler().bundle(input)
  if (cache?.isCurrent()) cache.bundles.keep(key, stage)
}
