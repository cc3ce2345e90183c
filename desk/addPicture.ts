import { dirname, join } from 'node:path'
import { type FileType, imageEndings, imageFault, typeOfBytes } from '../content/public-files/imageFault.ts'
import { publicProblems } from '../content/public-files/publicProblems.ts'
import { createSlug } from '../content/schema/slug.ts'
import { isAnimatedPng, loadSharp } from '../generator/images/pictures.ts'
import { maxBytes, maxOriginalBytes, maxSide } from '../generator/site/checkSite.ts'
import { publicFolder } from '../system/paths.ts'
import { createFile } from '../system/files.ts'
import type { AddedPicture } from './DeskApi.ts'
import { makeFolderInside } from './DeskFolders.ts'
import { DeskError } from './deskRequests.ts'
import { pictureFolder } from './ownPictures.ts'

/** Largest upload, in bytes. Pictures that are larger than pages can use are scaled. */
export const maxPictureBytes = 100_000_000

interface SentPicture {
  /** The project, absolute. */
  root: string
  /** The text that shows it. */
  file: string
  /** Its name on the writer's machine; empty if it was pasted. */
  name: string
  bytes: Buffer
}

/**
 * Writes a picture into the folder of a text under an unused name, scaled to what pages can use.
 * @throws DeskError if it cannot be published
 */
export async function addPicture({ root, file, name, bytes }: SentPicture): Promise<AddedPicture> {
  const type = checkPicture(name, bytes)
  // Browsers name pasted images `image.png`.
  const given = createSlug(name.replace(/\.\w+$/, '')) ?? 'picture'
  const stem = given === 'image' ? 'picture' : given
  const written = await scaled(bytes, type)
  for (let number = 1; ; number++) {
    const address = `/${pictureFolder(file)}/${stem}${number === 1 ? '' : `-${number}`}.${imageEndings[type]}`
    const path = join(publicFolder(root), address)
    makeFolderInside(root, dirname(path))
    try {
      createFile(path, written)
      return { address, bytes: written.length }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * Returns the type of a picture.
 * @throws DeskError if it cannot be published
 */
function checkPicture(name: string, bytes: Buffer): FileType {
  const type = typeOfBytes(bytes.subarray(0, 64))
  const ending = type && imageEndings[type]
  if (ending === undefined)
    throw new DeskError(
      400,
      `${name || 'What was pasted'} isn't an image browsers can display.`,
      type === 'HEIC'
        ? 'Export it from the photo library as JPEG.'
        : 'Use a PNG, a JPEG, a WebP, an AVIF, a GIF or an SVG.',
    )
  const parts = {
    size: bytes.length,
    read: (start: number, length: number) => bytes.subarray(start, start + length),
  }
  const image = `${name || 'picture'}.${ending}`
  const [fault] = [
    imageFault(image, parts) ?? [],
    publicProblems({ file: image, shown: image, parts }),
  ].flat()
  if (fault) throw new DeskError(400, `${fault.message}.`, fault.hint)
  return type!
}

const formats: Partial<Record<FileType, 'jpeg' | 'png' | 'webp' | 'avif'>> = {
  JPEG: 'jpeg',
  PNG: 'png',
  WebP: 'webp',
  AVIF: 'avif',
}

/** Scales a picture so that `check` does not report it as too heavy, if its format allows. */
async function scaled(bytes: Buffer, type: FileType): Promise<Buffer> {
  const format = formats[type]
  if (!format) return bytes
  const image = (await loadSharp())(bytes, { failOn: 'none' })
  const { width, height, pages = 1 } = await image.metadata()
  const limit = type === 'JPEG' || type === 'PNG' ? maxOriginalBytes : maxBytes
  const isAnimated = pages > 1 || (type === 'PNG' && isAnimatedPng(bytes))
  if (isAnimated || (bytes.length <= limit && Math.max(width, height) <= maxSide)) return bytes
  for (let side = maxSide; ; side /= 2) {
    const smaller = image.clone().rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const output = await smaller.toFormat(format).toBuffer()
    if (output.length <= limit || side < 1000) return output
  }
}
