import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lookup } from 'mrmime'
import { unusedImages } from '../../../content/output/publicImages.ts'
import type { SiteInput } from '../../../content/createSite.ts'
import type { ResolvedSite } from '../../../content/routes/ResolvedSite.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { problemIn } from '../../../content/problems/problemAt.ts'
import { spelledPath } from '../../../content/model/outputFile.ts'
import { imageAddresses } from '../../../content/posts/postImages.ts'
import { pageSources, projectPath, publicFolder } from '../../../system/paths.ts'
import type { LoadedSite } from '../loadSite.ts'
import type { SiteOptions } from '../SiteOptions.ts'
import { formatBytes } from '../../../system/text.ts'

/** The largest side of a picture in px; no screen shows more. */
export const maxSide = 4096

/** A photograph of 1,600 px has about 200 kB as WebP. */
export const maxBytes = 1_000_000

/** Most bytes of a photograph of which the build makes smaller files. The original is published, too. */
export const maxOriginalBytes = 10_000_000
const resizedName = /\.(?:jpe?g|png)$/i

/** Smaller files are not opened. */
const minMeasuredBytes = 300_000

/** Reports pictures in `public/` that are larger than any screen needs. */
export function checkPictureWeights(
  { root }: SiteOptions,
  { input: { publicFiles, posts, pages = [] }, imageSizes }: LoadedSite,
): Problem[] {
  const texts = [...posts, ...pages].flatMap(({ value, fallback }) => value?.post ?? fallback?.post ?? [])
  // Pictures of posts and pages are resized; those of the configuration are sent as they are.
  const shown = new Set(texts.flatMap(imageAddresses).map(spelledPath))
  return publicFiles.flatMap(file => {
    if (!lookup(file)?.startsWith('image/')) return []
    const path = join(publicFolder(root), file)
    const { size: bytes } = statSync(path)
    if (bytes < minMeasuredBytes) return []
    const isResized = resizedName.test(file) && shown.has(file)
    const { width = 0, height = 0 } = imageSizes[`/${file}`] ?? {}
    const most = isResized ? maxOriginalBytes : maxBytes
    const isLarge = Math.max(width, height) > maxSide
    if (bytes <= most && !isLarge) return []
    const shape = width > 0 ? ` and ${width} × ${height} px` : ''
    const why = isLarge ? 'more than any screen needs' : `the most is ${formatBytes(most)}`
    const message = `The image is ${formatBytes(bytes)}${shape}: ${why}`
    return [
      problemIn(projectPath(root, path), {
        code: 'picture-heavy',
        message,
        hint: lighterHint(file, isResized, isLarge),
      }),
    ]
  })
}

function lighterHint(file: string, isResized: boolean, isLarge: boolean): string {
  if (/\.gif$/i.test(file)) {
    const video = `/video/${basename(file).replace(/\.gif$/i, '.mp4')}`
    return `Save it as MP4 (\`ffmpeg -i ${basename(file)} -pix_fmt yuv420p public${video}\`), and write ![what it shows](${video}): a video of the same has about a tenth of the bytes.`
  }
  if (isResized && !isLarge)
    return 'Its weight is too much, not its width: save it as JPEG of quality 85, or 2,000 px wide. It is published beside the smaller files that pages show.'
  return isResized
    ? 'Save it 4,096 px wide or less: pages show smaller files of it, and it is published beside them.'
    : 'Save it 1,600 px wide or less, as WebP.'
}

/** Reports pictures in `public/` that nothing shows. Posts of another folder need not show the project's pictures. */
export function checkUnusedPictures(
  { root, posts }: SiteOptions,
  resolved: ResolvedSite,
  { publicFiles }: SiteInput,
): Problem[] {
  if (posts !== join(root, 'posts')) return []
  const unused = unusedImages(publicFiles, [...resolved.posts, ...resolved.pages], resolved.site.config)
  const code = unused.length > 0 ? siteCode(root) : []
  return unused
    .filter(file => !code.some(text => text.includes(`/${file}`)))
    .map(file => {
      const message = `Nothing shows the picture /${file}`
      const hint = 'Delete it, or show it in a post.'
      return problemIn(projectPath(root, join(publicFolder(root), file)), {
        code: 'picture-unused',
        message,
        hint,
      })
    })
}

/** Returns the code of the site, which can show pictures, too. */
export const siteCode = (root: string): string[] =>
  pageSources.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:tsx?|scss)$/.test(file))
      .map(file => readFileSync(join(root, folder, file), 'utf8')),
  )
