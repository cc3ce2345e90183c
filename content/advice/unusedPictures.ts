import { lookup } from 'mrmime'
import { configAddresses } from '../config/configAddresses.ts'
import { localTarget } from '../links/localTarget.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import type { ParsedPost } from '../posts/parsePost.ts'
import { outputFile } from '../routes/outputs.ts'
import { decodePath } from '../shared/decodePath.ts'

/** What browsers and systems ask for of themselves: files at the root, and icons. */
const askedFor = /^(?:[^/]+|icons\/.*)$/

/**
 * Pictures below `public/` that neither a post nor the configuration names, whether it is shown today or not.
 * @param files paths below `public/`
 */
export function unusedPictures(
  files: readonly string[],
  posts: readonly ParsedPost[],
  config: SiteConfig,
): string[] {
  const pictures = files.filter(file => lookup(file)?.startsWith('image/') && !askedFor.test(file))
  if (pictures.length === 0) return []
  const used = new Set<string>()
  const use = (address: string, page = '/') => {
    const target = localTarget(address, page, config.siteUrl)
    if (target !== undefined) used.add(outputFile(decodePath(target)))
  }
  for (const { address } of configAddresses(config)) use(address)
  for (const { post } of posts) {
    for (const { target } of post.references) use(target, post.path)
    for (const picture of [post.lightImage, post.darkImage, post.image]) if (picture) use(picture.src)
  }
  return pictures.filter(file => !used.has(file))
}
