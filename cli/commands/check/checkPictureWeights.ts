import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lookup } from 'mrmime'
import type { SiteInput } from '../../../content/createSite.ts'
import type { Problem } from '../../../content/model/Problem.ts'
import { spelledPath } from '../../../content/model/outputFile.ts'
import { textImages } from '../../../content/routes/textImages.ts'
import { problemIn } from '../../../content/problems/problemAt.ts'
import { shownPath } from '../../project/paths.ts'
import { imageSizes, publicFolder } from '../../project/publicFolder.ts'
import type { SiteOptions } from '../../project/SiteOptions.ts'
import { formatBytes } from '../../terminal/text.ts'

/** Far more than any screen shows: a photograph of 1,600 px has about 200 kB as WebP. */
const maxPicture = { bytes: 1_000_000, side: 4096 } as const

/** The build makes smaller files of a photograph, and publishes it beside them; more than this serves no screen. */
const maxOriginal = { bytes: 10_000_000, side: 4096 } as const
const sizedEnding = /\.(?:jpe?g|png)$/i

/** Smaller files are not opened. */
const minMeasuredBytes = 300_000

/** Pictures in `public/` that are larger than any screen needs. */
export function checkPictureWeights(
  { root }: SiteOptions,
  { publicFiles, posts, pages = [] }: SiteInput,
): Problem[] {
  const texts = [...posts, ...pages].flatMap(({ value, fallback }) => value?.post ?? fallback?.post ?? [])
  // What a post or a page shows is made smaller; what the configuration names is sent as it is.
  const shown = new Set(texts.flatMap(textImages).map(spelledPath))
  let sizes: ReturnType<typeof imageSizes> | undefined
  return publicFiles.flatMap(file => {
    if (!lookup(file)?.startsWith('image/')) return []
    const path = join(publicFolder(root), file)
    const { size: bytes } = statSync(path)
    if (bytes < minMeasuredBytes) return []
    const isSized = sizedEnding.test(file) && shown.has(file)
    const most = isSized ? maxOriginal : maxPicture
    sizes ??= imageSizes(root)
    const { width = 0, height = 0 } = sizes(`/${file}`) ?? {}
    if (bytes <= most.bytes && Math.max(width, height) <= most.side) return []
    const shape = width > 0 ? ` and ${width} × ${height} px` : ''
    const message = `The picture has ${formatBytes(bytes)}${shape}: more than any screen needs`
    const hint = lighterHint(file, isSized)
    return [problemIn(shownPath(path), { code: 'picture-heavy', message, hint })]
  })
}

function lighterHint(file: string, isSized: boolean): string {
  if (/\.gif$/i.test(file)) {
    const video = `/video/${basename(file).replace(/\.gif$/i, '.mp4')}`
    return `Save it as MP4 (\`ffmpeg -i ${basename(file)} -pix_fmt yuv420p public${video}\`), and write ![what it shows](${video}): a video of the same has about a tenth of the bytes.`
  }
  return isSized
    ? 'Save it 4,096 px wide or less: pages show smaller files of it, and it is published beside them.'
    : 'Save it 1,600 px wide or less, as WebP.'
}
