import { readdirSync } from 'node:fs'
import { basePath } from '../../content/shared/siteUrl.ts'
import { keptPosts } from '../posts/keptPosts.ts'
import { prepareSizedImages } from '../pictures/prepareSizedImages.ts'
import type { LoadedConfig } from '../config/loadConfig.ts'
import { loadPosts } from '../posts/loadPosts.ts'
import { minPostsForThreads } from '../posts/parsePosts.ts'
import { type LoadedSite, loadCheckedConfig, loadSite } from '../project/loadSite.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import { growHeapsSlowly } from '../system/growHeapsSlowly.ts'
import { BundlingProcess } from '../vike/BundlingProcess.ts'
import { bundleSite, type BundleSiteInput } from './bundleSite.ts'

export interface ReadSiteOutput extends Pick<BundleSiteInput, 'stage' | 'warn' | 'cache'> {
  /** Gets what ends a process, for a command that is stopped. */
  endFirst(end: () => void): void
  /** Is called when so many posts have been read, before the site is made of them. */
  onPosts(count: number): void
  /** Is called when the bundle is there. */
  onBundle(): void
}

export interface ReadSite {
  loaded: Omit<LoadedSite, 'input'>
  /** The files of `public/`. */
  publicFiles: readonly string[]
  /** Bundles scripts, styles and pages, or waits for a bundle that is under way. */
  bundle(): Promise<void>
}

/**
 * Reads the site. Bundling needs only its configuration, so it begins early where there are many posts. Otherwise it waits,
 * so that problems are reported at once, and only its process is started where no bundle can be taken.
 */
export async function readSite(
  options: SiteOptions & { loadingConfig?: Promise<LoadedConfig>; bundler?: BundlingProcess },
  { endFirst, onPosts, onBundle, ...output }: ReadSiteOutput,
): Promise<ReadSite> {
  const { root, posts } = options
  const { cache } = output
  let { bundler } = options
  const startBundler = () => (bundler ??= new BundlingProcess())
  endFirst(() => bundler?.close())
  if (!cache?.bundles.hasAny()) startBundler()

  const loadingConfig = loadCheckedConfig(options, options.loadingConfig)
  let bundling: Promise<void> | undefined
  const begin = ({ checked }: Awaited<typeof loadingConfig>) => {
    const { siteUrl, language } = checked.value?.value ?? {}
    if (siteUrl === undefined || language === undefined) return
    return (bundling ??= bundleSite({
      ...output,
      root,
      base: basePath(siteUrl),
      language,
      bundler: startBundler,
    }).then(onBundle))
  }
  const count = countPosts(posts)
  if (count >= minPostsForSlowGrowth) growHeapsSlowly()
  const early = count >= minPostsForThreads ? loadingConfig.then(begin) : undefined
  // The bundle is awaited later; until then a failure must not count as unhandled.
  const busy = early?.catch(() => undefined)
  const sizedImages = (files: readonly string[]) => prepareSizedImages(root, files)
  // What was read of posts is not needed once the site is made.
  const {
    input: { publicFiles },
    ...loaded
  } = await loadSite({ ...options, loadingConfig, sizedImages }, async input => {
    const read = await (cache ? keptPosts(input, cache, { isOpen: true, busy }) : loadPosts(input, busy))
    onPosts(read.length)
    return read
  })
  if (!loaded.value) {
    bundler?.close()
    await busy
  }
  return { loaded, publicFiles, bundle: async () => loaded.value && begin(await loadingConfig) }
}

/** From so many posts on, garbage would take more memory than collecting it earlier takes time. */
const minPostsForSlowGrowth = 10_000

/** About how many posts a folder has. */
function countPosts(posts: string): number {
  try {
    return readdirSync(posts).length
  } catch {
    // It cannot be read: reading tells.
    return 0
  }
}
