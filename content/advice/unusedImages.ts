import { lookup } from 'mrmime'
import { configAddresses } from '../config/configAddresses.ts'
import { localTarget } from '../links/localTarget.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import type { SourcedText } from '../posts/readText.ts'
import { posterTypes } from '../markdown/renderVideo.ts'
import { outputFile } from '../routes/outputFile.ts'

/** Files that browsers and systems request by themselves: those at the root, and icons. */
const requestedByBrowsers = /^(?:[^/]+|icons\/.*)$/

/**
 * The images below `public/` that neither the configuration nor a post uses, including posts that are not shown today.
 * @param files paths below `public/`
 */
export function unusedImages(
  files: readonly string[],
  posts: readonly SourcedText[],
  config: SiteConfig,
): string[] {
  const images = files.filter(file => lookup(file)?.startsWith('image/') && !requestedByBrowsers.test(file))
  if (images.length === 0) return []
  const used = new Set<string>()
  const use = (address: string, page = '/') => {
    const target = localTarget(address, page, config.siteUrl)
    if (target !== undefined) used.add(outputFile(target))
  }
  for (const { address } of configAddresses(config)) use(address)
  for (const { post } of posts) {
    for (const { kind, target } of post.references) {
      use(target, post.path)
      // The picture that is shown until it plays has its name.
      if (kind === 'video') for (const type of posterTypes) use(target.replace(/\.[a-z0-9]+$/i, `.${type}`))
    }
    for (const image of [post.lightImage, post.darkImage, post.image]) {
      if (image) use(image.src)
      if (image?.small) use(image.small.src)
    }
  }
  // AVIF beside a WebP image is used with it.
  return images.filter(file => !used.has(file) && !used.has(file.replace(/\.avif$/, '.webp')))
}
