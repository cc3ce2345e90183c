import { availableParallelism } from 'node:os'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../content/model/Site.ts'
import { spelledPath } from '../../content/routes/outputFile.ts'
import { textImages } from '../../content/routes/textImages.ts'
import {
  largestAddress,
  type SizedImage,
  sizedAddress,
  sizedFormats,
} from '../../content/shared/sizedImage.ts'
import { publicFolder } from '../project/publicFolder.ts'
import { putFile } from '../system/replaceFile.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { encodePicture } from './encodePicture.ts'
import { picturesFolder } from './picturesFolder.ts'
import type { SizedImages } from './prepareSizedImages.ts'

/** A file that was made of a picture. */
export interface SizedFile {
  /** Path below `dist/`. */
  key: string
  /** Where it is kept, absolute. */
  path: string
  /** Bytes. */
  size: number
}

/** Makes the files of all images that posts, pages and authors show, but for those that an earlier build has made. */
export async function makeSizedFiles(root: string, site: Site, images: SizedImages): Promise<SizedFile[]> {
  const portraits = site.authors.flatMap(({ picture }) => picture?.src ?? [])
  const shown = new Set(
    [...[...site.posts, ...site.pages].flatMap(textImages), ...portraits].map(spelledPath),
  )
  const used = Object.entries(images).filter(
    ([original, image]) => shown.has(spelledPath(original)) || shown.has(spelledPath(largestAddress(image))),
  )
  const files = used.flatMap(([original, image]) => filesOf(root, original, image))
  if (files.length > 0) await mkdir(picturesFolder(root), { recursive: true })
  const made: SizedFile[] = []
  await eachAtOnce(files, availableParallelism(), async ({ original, key, path, ...form }) => {
    const kept = await stat(path).catch(() => undefined)
    if (!kept) {
      const bytes = await encodePicture(original, form)
      putFile(path, bytes)
      made.push({ key, path, size: bytes.length })
    } else made.push({ key, path, size: kept.size })
  })
  await forgetOthers(root, images)
  return made.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const filesOf = (root: string, original: string, image: SizedImage) =>
  image.widths.flatMap(width =>
    sizedFormats.map(format => ({
      original: join(publicFolder(root), original),
      key: spelledPath(sizedAddress(image, width, format)),
      path: join(picturesFolder(root), `${image.digest}-${width}.${format}`),
      width,
      format,
    })),
  )

/** Removes what was made of pictures that are not in `public/` any more. */
async function forgetOthers(root: string, images: SizedImages): Promise<void> {
  const folder = picturesFolder(root)
  const digests = new Set(Object.values(images).map(({ digest }) => digest))
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (!digests.has(name.slice(0, 8))) await rm(join(folder, name), { force: true })
}
