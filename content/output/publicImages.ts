import { lookup } from 'mrmime'
import { configAddresses } from '../schema/config/ConfigFile.ts'
import { localTarget, outputFile } from '../model/outputFile.ts'
import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import type { Text } from '../model/Post.ts'
import type { SiteConfig, SitePath } from '../model/SiteConfig.ts'
import type { ParsedText } from '../posts/parseText.ts'
import { posterTypes } from '../markdown/images/renderImage.ts'
import { isShown } from '../posts/postState.ts'
import { largestAddress, type SizedImage } from '../shared/sizedImage.ts'

/** Files that browsers and systems request by themselves: those at the root, and icons. */
const requestedByBrowsers = /^(?:[^/]+|icons\/.*)$/

/** The images of these files that are there for posts, pages and the configuration to show. */
const imagesOf = (files: readonly string[]): string[] =>
  files.filter(file => lookup(file)?.startsWith('image/') && !requestedByBrowsers.test(file))

/**
 * The images below `public/` that neither the configuration nor a post uses, including posts that are not shown today.
 * @param files paths below `public/`
 */
export function unusedImages(
  files: readonly string[],
  posts: readonly Omit<ParsedText, 'positions'>[],
  config: SiteConfig,
): string[] {
  const images = imagesOf(files)
  if (images.length === 0) return []
  const used = new Set([...filesOfConfig(config), ...posts.flatMap(({ post }) => [...filesOf(post, config)])])
  return images.filter(file => !isUsed(file, used))
}

/**
 * The images below `public/` that only drafts and scheduled posts show: they are published with these.
 * @param sizedImages resized images by the addresses of their originals; posts name the resized files
 */
export function hiddenImages(
  files: readonly string[],
  { posts, pages, site }: Pick<ResolvedSite, 'posts' | 'pages' | 'site'>,
  sizedImages: Readonly<Record<SitePath, SizedImage>> = {},
): string[] {
  const originals = new Map(
    Object.entries(sizedImages).map(([original, image]) => [largestAddress(image), original]),
  )
  const filesOfAll = (all: readonly Text[]) => all.flatMap(post => [...filesOf(post, site.config, originals)])
  const texts = [...posts, ...pages].map(({ post }) => post)
  const shown = new Set([...site.posts, ...site.pages].map(({ file }) => file))
  const coming = { today: site.today, drafts: true, future: true }
  const hidden = texts.filter(post => !shown.has(post.file) && isShown(post, coming))
  if (hidden.length === 0) return []
  const others = texts.filter(post => !hidden.includes(post))
  const used = new Set([...filesOfConfig(site.config), ...filesOfAll(others)])
  const usedLater = new Set(filesOfAll(hidden))
  return imagesOf(files).filter(file => isUsed(file, usedLater) && !isUsed(file, used))
}

/** AVIF with the name of a WebP image is used with it. */
const isUsed = (file: string, used: ReadonlySet<string>): boolean =>
  used.has(file) || used.has(file.replace(/\.avif$/, '.webp'))

const filesOfConfig = (config: SiteConfig): string[] =>
  configAddresses(config).flatMap(({ text }) => fileOf(text, '/', config) ?? [])

const fileOf = (address: string, page: SitePath, { siteUrl }: SiteConfig): string | undefined => {
  const target = localTarget(address, page, siteUrl)
  return target === undefined ? undefined : outputFile(target)
}

/**
 * The files that a text names, by path below `dist/`.
 * @param originals addresses of resized images, by those of their largest files
 */
export function filesOf(
  post: Text,
  config: SiteConfig,
  originals: ReadonlyMap<string, string> = new Map(),
): Set<string> {
  const named = post.references.flatMap(({ kind, target }) =>
    // The picture that is shown until a video plays has its name.
    kind === 'video'
      ? [target, ...posterTypes.map(type => target.replace(/\.[a-z0-9]+$/i, `.${type}`))]
      : [target],
  )
  const images = [post.lightImage, post.darkImage, post.image].flatMap(image =>
    image ? [originals.get(image.src) ?? image.src, ...(image.small ? [image.small.src] : [])] : [],
  )
  return new Set([...named, ...images].flatMap(address => fileOf(address, post.path, config) ?? []))
}
