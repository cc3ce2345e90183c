import { basePath } from '../../content/shared/siteUrl.ts'
import { prepareSizedImages } from '../images/prepareSizedImages.ts'
import { loadPosts } from '../site/loadPosts.ts'
import { loadCheckedConfig } from '../site/config/loadCheckedConfig.ts'
import { type LoadedSite, loadSite } from '../site/loadSite.ts'
import type { Build } from './openBuild.ts'

/** What later steps need of a site as it was loaded. */
export interface ReadSite extends Pick<LoadedSite, 'value' | 'problems' | 'sizedImages'> {
  /** Paths below `public/`. */
  publicFiles: readonly string[]
}

/** Reads the configuration, the posts, the pages in markdown and the list of public files. */
export async function readSite(build: Build): Promise<ReadSite> {
  const { input, state: cache } = build
  const { options } = input
  const loadingConfig = loadCheckedConfig(options, input.loadingConfig)
  const { checked } = await loadingConfig
  if (checked.value) {
    const { siteUrl, language } = checked.value.value
    build.startBundling({ base: basePath(siteUrl), language })
  }
  const sizedImages = (files: readonly string[]) => prepareSizedImages(options.root, files)
  const { input: texts, ...loaded } = await loadSite({ ...options, loadingConfig, sizedImages }, posts =>
    loadPosts(posts, cache),
  )
  return { ...loaded, publicFiles: texts.publicFiles }
}
