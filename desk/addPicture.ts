import { dirname, join } from 'node:path'
import {
  type FileType,
  imageEndings,
  imageFault,
  typeOfBytes,
  typeOfName,
} from '../content/public-files/imageFault.ts'
import { publicProblems } from '../content/public-files/publicProblems.ts'
import { createSlug } from '../content/schema/slug.ts'
import { isAnimatedPng, loadSharp } from '../generator/images/pictures.ts'
import { maxBytes, maxOriginalBytes, maxSide } from '../generator/site/checkSite.ts'
import { publicFolder } from '../system/paths.ts'
import { createFile, writeFileAtomic } from '../system/files.ts'
import type { AddedPicture } from './DeskApi.ts'
import { makeFolderInside } from './DeskFolders.ts'
import { DeskError } from './deskRequests.ts'
import { addressOf, pictureFolder } from './ownPictures.ts'

/** Largest upload, in bytes. Pictures that are larger than pages can use are scaled. */
export const maxPictureBytes = 100_000_000

interface SentPicture {
  /** The project, absolute. */
  root: string
  /** Its name on the writer's machine; empty if it was pasted. */
  name: string
  bytes: Buffer
}

/**
 * Writes a picture into the folder of a text under an unused name, scaled to what pages can use.
 * @param file the text that shows it
 * @throws DeskError if it cannot be published
 */
export async function addPicture({
  root,
  file,
  name,
  bytes,
}: SentPicture & { file: string }): Promise<AddedPicture> {
  const type = checkPicture(name, bytes)
  // Browsers name pasted images `image.png`.
  const given = createSlug(name.replace(/\.\w+$/, '')) ?? 'picture'
  const stem = given === 'image' ? 'picture' : given
  const written = await encoded({ name, bytes, type, wanted: type, most: maxSide })
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
 * Replaces a picture under its name and in its format, with its smaller files and those in another format.
 * @param files paths below `public/`, the picture first
 * @throws DeskError if it cannot be published, or not in that format
 */
export async function replacePicture({
  root,
  files,
  name,
  bytes,
}: SentPicture & { files: readonly [string, ...string[]] }): Promise<AddedPicture> {
  const type = checkPicture(name, bytes)
  const written = new Map<string, Buffer>()
  for (const file of files) {
    const path = join(publicFolder(root), file)
    const isSmaller = file !== files[0] && /-small\.\w+$/.test(file)
    const most = isSmaller ? await longestSide(path) : maxSide
    written.set(path, await encoded({ name, bytes, type, wanted: typeOfName(file) ?? type, most }))
  }
  for (const [path, content] of written) writeFileAtomic(path, content)
  return { address: addressOf(files[0]), bytes: [...written.values()][0]!.length }
}

async function longestSide(path: string): Promise<number> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(path).metadata()
  return Math.max(width, height)
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

interface EncodingInput {
  name: string
  bytes: Buffer
  type: FileType
  /** The type to convert it to. */
  wanted: FileType
  /** Longest side, in px. */
  most: number
}

/**
 * Converts a picture, and scales it so that `check` does not report it as too heavy, if its format allows.
 * @throws DeskError if it cannot be converted
 */
async function encoded({ name, bytes, type, wanted, most }: EncodingInput): Promise<Buffer> {
  const format = formats[wanted]
  const image = formats[type] && (await loadSharp())(bytes, { failOn: 'none' })
  const { width = 0, height = 0, pages = 1 } = (await image?.metadata()) ?? {}
  const isAnimated = pages > 1 || (type === 'PNG' && isAnimatedPng(bytes))
  if (!format || !image || isAnimated) {
    if (type === wanted) return bytes
    throw new DeskError(
      400,
      `${name} can't be converted from ${type} to ${wanted}.`,
      `Use a ${wanted} image, or add it as another picture.`,
    )
  }
  const limit = /^(?:JPEG|PNG)$/.test(wanted) ? maxOriginalBytes : maxBytes
  if (type === wanted && bytes.length <= limit && Math.max(width, height) <= most) return bytes
  for (let side = most; ; side /= 2) {
    const smaller = image.clone().rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency.
    const opaque = wanted === 'JPEG' ? smaller.flatten({ background: 'white' }) : smaller
    const output = await opaque.toFormat(format).toBuffer()
    if (output.length <= limit || side < 1000) return output
  }
}
