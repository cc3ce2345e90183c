import type { Cache } from '../cache/Cache.ts'
import type { BundleCache } from '../cache/BundleCache.ts'
import type { BundlingProcess } from '../bundler/BundlingProcess.ts'
import type { BundleInput } from '../bundler/bundle.ts'

/** What a bundle depends on besides the program. */
export type BundleSettings = Pick<BundleInput, 'base' | 'language'>

export interface BundleSiteInput extends BundleInput {
  /** Absent if every build is to bundle. */
  cached: { cache: Cache; bundles: BundleCache } | undefined
  /** Returns a process that has bundled nothing yet. */
  bundler(): BundlingProcess
}

/** Bundles scripts, styles and pages, or restores the bundle of an earlier build of the same sources. */
export async function bundleSite({ cached, bundler, ...input }: BundleSiteInput): Promise<void> {
  const { base, language, stage, warn } = input
  const key = cached?.cache.keyOf('bundle', base, language) ?? ''
  if (cached?.bundles.restore(key, stage)) {
    warn('Nothing that is bundled has changed: the bundle is that of an earlier build.')
    return
  }
  await bundler().bundle(input)
  if (cached?.cache.isCurrent()) cached.bundles.store(key, stage)
}
