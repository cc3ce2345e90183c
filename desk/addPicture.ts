import { dirname, join } from 'node:path'
import { imageFault, typeOfBytes } from '../content/public-files/imageFault.ts'
import { publicProblems } from '../content/public-files/publicProblems.ts'
import { createSlug } from '../content/schema/slug.ts'
import { isAnimatedPng, loadSharp } from '../generator/images/pictures.ts'
import { maxBytes, maxOriginalBytes, maxSide } from '../generator/site/check/checkPictures.ts'
import { publicFolder } from '../system/paths.ts'
import { createFile } from '../system/replaceFile.ts'
import type { AddedPicture } from './DeskApi.ts'
import { makeFolderInside } from './DeskFolders.ts'
import { DeskError } from './deskRequests.ts'
import { pictureFolder } from './ownPictures.ts'

/** Most bytes of a picture that is sent. Larger ones than pages can use are scaled. */
export const maxPictureBytes = 100_000_000

const endings: Readonly<Record<string, string>> = {
  PNG: 'png',
  JPEG: 'jpg',
  GIF: 'gif',
  WebP: 'webp',
  AVIF: 'avif',
  SVG: 'svg',
}

interface PictureInput {
  /** The project, absolute. */
  root: string
  /** File of the text that shows it. */
  file: string
  /** Its name on the writer's machine; empty if it was pasted. */
  name: string
  bytes: Buffer
}

/**
 * Writes a picture into the folder of a text, under a name that no other has, scaled to what pages can use.
 * @throws DeskError if it cannot be published
 */
export async function addPicture({ root, file, name, bytes }: PictureInput): Promise<AddedPicture> {
  const type = typeOfBytes(bytes.subarray(0, 64)) ?? 'unknown'
  const ending = endings[type]
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
  // Browsers name what is pasted `image.png`.
  const given = createSlug(name.replace(/\.\w+$/, '')) ?? 'picture'
  const stem = given === 'image' ? 'picture' : given
  const written = await scaled(bytes, type)
  for (let number = 1; ; number++) {
    const address = `/${pictureFolder(file)}/${stem}${number === 1 ? '' : `-${number}`}.${ending}`
    const path = join(publicFolder(root), address)
    makeFolderInside(root, dirname(path))
    try {
      createFile(path, written)
      return { address, bytes: written.length, sent: bytes.length }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Returns a picture that `check` does not find too heavy, if it can be scaled. */
async function scaled(bytes: Buffer, type: string): Promise<Buffer> {
  const limit = /^(?:JPEG|PNG)$/.test(type) ? maxOriginalBytes : maxBytes
  if (!/^(?:JPEG|PNG|WebP|AVIF)$/.test(type)) return bytes
  const sharp = await loadSharp()
  const image = sharp(bytes, { failOn: 'none' })
  const { width = 0, height = 0, pages = 1 } = await image.metadata()
  const isLight = bytes.length <= limit && Math.max(width, height) <= maxSide
  if (isLight || pages > 1 || (type === 'PNG' && isAnimatedPng(bytes))) return bytes
  for (let side = maxSide; ; side /= 2) {
    const smaller = image.clone().rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const output = await smaller.toBuffer()
    if (output.length <= limit || side < 1000) return output
  }
}
