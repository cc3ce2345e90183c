import { join } from 'node:path'
import { FolderCache } from '../cache/FolderCache.ts'
import type { BundleInput } from '../vike/bundle.ts'
import { bundleDigest } from '../vike/bundleDigest.ts'

/** Bundles that are kept: of the last states of the sources, and of another folder that the site is published in. */
const maxBundles = 4

export interface BundleSiteInput extends BundleInput {
  /** Folder of what earlier builds have kept, absolute; absent where nothing is to be kept or taken. */
  cache: string | undefined
}

/** Bundles the site's scripts, styles and pages, or takes the bundle of an earlier build of the same sources. */
export async function bundleSite({ cache, ...input }: BundleSiteInput): Promise<void> {
  const { root, base, stage, warn } = input
  const bundles = cache === undefined ? undefined : new FolderCache(join(cache, 'bundles'), maxBundles)
  const digest = bundleDigest(root, base)
  if (bundles?.restore(digest, stage)) {
    warn('Nothing that is bundled has changed: the bundle is that of an earlier build.')
    return
  }
  // The tools take half a second to load.
  const { bundle } = await import('../vike/bundle.ts')
  await bundle(input)
  // What was saved meanwhile may or may not be in it.
  if (bundleDigest(root, base) === digest) bundles?.keep(digest, stage)
}
