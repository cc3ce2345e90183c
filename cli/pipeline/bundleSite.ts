import type { BuildCache } from '../cache/BuildCache.ts'
import { type BundleApartInput, bundleApart } from '../vike/bundleApart.ts'

export interface BundleSiteInput extends BundleApartInput {
  /** Absent where nothing is to be taken or kept. */
  cache: BuildCache | undefined
}

/** Bundles the site's scripts, styles and pages, or takes the bundle of an earlier build of the same sources. */
export async function bundleSite({ cache, ...input }: BundleSiteInput): Promise<void> {
  const { base, language, stage, warn } = input
  const key = cache?.keyOf('bundle', base, language) ?? ''
  if (cache?.bundles.restore(key, stage)) {
    warn('Nothing that is bundled has changed: the bundle is that of an earlier build.')
    return
  }
  await bundleApart(input)
  if (cache?.isCurrent()) cache.bundles.keep(key, stage)
}
