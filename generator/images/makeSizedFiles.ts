import { availableParallelism } from 'node:os'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../content/model/Site.ts'
import { spelledPath } from '../../content/model/outputFile.ts'
import { imageAddresses } from '../../content/posts/postImages.ts'
import {
  largestAddress,
  type SizedImage,
  sizedAddress,
  sizedFormats,
} from '../../content/shared/sizedImage.ts'
import { readChecked, writeChecked } from '../cache/checkedFile.ts'
import type { StagedSite } from '../outdir/StagedSite.ts'
import { picturesFolder, publicFolder } from '../../system/paths.ts'
import { eachAtOnce } from '../../system/eachAtOnce.ts'
import { encodePicture } from './encodePicture.ts'
import type { SizedImages } from './prepareSizedImages.ts'

/** A file derived from a picture. */
export interface SizedFile {
  /** Path below `dist/`. */
  key: string
  /** Bytes. */
  size: number
  /** The picture, by its path below `public/`. */
  original: string
}

export interface SizedFilesInput {
  /** The project, absolute. */
  root: string
  site: Site
  images: SizedImages
  staged: StagedSite
  /** Called after each picture that was encoded. */
  onProgress(done: number, all: number): void
}

/**
 * Writes the resized files of all images that posts, pages and authors show, and encodes those that no earlier build has
 * left. A build that is interrupted leaves the finished pictures to the next one.
 */
export async function makeSizedFiles(input: SizedFilesInput): Promise<SizedFile[]> {
  const { root, images, staged, onProgress } = input
  const used = shownImages(input).map(([address, image]) => {
    const original = address.slice(1)
    return { original, image, files: filesOf(root, original, image) }
  })
  const written: SizedFile[] = []
  const take = ({ key, original }: Pick<SizedFile, 'key' | 'original'>, bytes: Uint8Array) => {
    staged.write(key, 'asset', bytes)
    written.push({ key, size: bytes.length, original })
  }
  const missing: typeof used = []
  for (const picture of used) {
    const cached = picture.files.map(({ path }) => readChecked(path))
    if (cached.includes(undefined)) missing.push(picture)
    else for (const [at, file] of picture.files.entries()) take(file, cached[at]!)
  }
  let done = 0
  await eachAtOnce(missing, availableParallelism(), async ({ original, image, files }) => {
    // All of them: the quality of one follows from that of the narrower one.
    const encoded = await encodePicture(join(publicFolder(root), original), image.widths).catch(
      (cause: Error) => {
        throw new Error(`The picture public/${original} could not be made smaller: ${cause.message}`, {
          cause,
        })
      },
    )
    for (const file of files) {
      const { bytes } = encoded.find(({ width, format }) => width === file.width && format === file.format)!
      writeChecked(file.path, bytes)
      take(file, bytes)
    }
    done++
    onProgress(done, missing.length)
  })
  await forgetOthers(root, images)
  return written.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** The images that a page shows, by the address of their originals. */
function shownImages({ site, images }: SizedFilesInput): [string, SizedImage][] {
  const portraits = site.authors.flatMap(({ picture }) => picture?.src ?? [])
  const shown = new Set(
    [...[...site.posts, ...site.pages].flatMap(imageAddresses), ...portraits].map(spelledPath),
  )
  return Object.entries(images).filter(
    ([original, image]) => shown.has(spelledPath(original)) || shown.has(spelledPath(largestAddress(image))),
  )
}

const filesOf = (root: string, original: string, image: SizedImage) =>
  image.widths.flatMap(width =>
    sizedFormats.map(format => ({
      original,
      key: spelledPath(sizedAddress(image, width, format)),
      path: join(picturesFolder(root), `${image.digest}-${width}.${format}`),
      width,
      format,
    })),
  )

/** Removes the files of pictures that are not in `public/` any more. */
async function forgetOthers(root: string, images: SizedImages): Promise<void> {
  const folder = picturesFolder(root)
  const digests = new Set(Object.values(images).map(({ digest }) => digest))
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (!digests.has(name.slice(0, 8))) await rm(join(folder, name), { force: true })
}
