import { setTimeout as delay } from 'node:timers/promises'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { keptPosts } from '../project/keptPosts.ts'
import { prepareSizedImages } from '../pictures/prepareSizedImages.ts'
import type { LoadedConfig } from '../project/loadConfig.ts'
import { type LoadedSite, loadCheckedConfig, loadSite } from '../project/loadSite.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import { bundleSite, type BundleSiteInput } from './bundleSite.ts'

/** After so many milliseconds of reading there must be thousands of posts. */
const longReadingMs = 1000

export interface ReadSite {
  loaded: LoadedSite
  /** Bundles scripts, styles and pages, or waits for a bundle that is under way. */
  bundle(): Promise<void>
}

/**
 * Reads the site. Bundling needs only its configuration, so it starts early where reading takes long. Otherwise it waits, so
 * that problems are reported at once.
 */
export async function readSite(
  options: SiteOptions & { loadingConfig?: Promise<LoadedConfig> },
  output: Pick<BundleSiteInput, 'stage' | 'warn' | 'cache'>,
): Promise<ReadSite> {
  const loadingConfig = loadCheckedConfig(options, options.loadingConfig)
  const { cache } = output
  const sizedImages = (files: readonly string[]) => prepareSizedImages(options.root, files)
  const reading = loadSite(
    { ...options, loadingConfig, sizedImages },
    cache && (input => keptPosts(input, cache, 'open')),
  )
  let bundling: Promise<void> | undefined
  const begin = ({ siteUrl, language }: SiteConfig) =>
    (bundling ??= bundleSite({ ...output, root: options.root, base: basePath(siteUrl), language }))

  const isLong = await Promise.race([reading.then(() => false), delay(longReadingMs, true, { ref: false })])
  const config = isLong ? (await loadingConfig).checked.value : undefined
  // The bundle is awaited later; until then a failure must not count as unhandled.
  if (config) begin(config.value).catch(() => undefined)
  const loaded = await reading
  if (!loaded.value) await Promise.allSettled([bundling])
  return { loaded, bundle: async () => loaded.value && begin(loaded.value.site.config) }
}
