import { dirname, join } from 'node:path'
import { imageFault, typeOfBytes } from '../content/public-files/imageFault.ts'
import { createSlug } from '../content/schema/slug.ts'
import { makeFolders, publicFolder } from '../system/paths.ts'
import { createFile } from '../system/replaceFile.ts'
import type { AddedPicture } from './DeskApi.ts'
import { DeskError } from './deskRequests.ts'
import { pictureFolder } from './ownPictures.ts'

/** Most bytes of a picture: photographs of phones have up to 15 MB. */
export const maxPictureBytes = 30_000_000

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
 * Writes a picture into the folder of a text, under a name that no other has.
 * @throws DeskError if browsers can't display it
 */
export function addPicture({ root, file, name, bytes }: PictureInput): AddedPicture {
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
  const fault = imageFault(`x.${ending}`, {
    size: bytes.length,
    read: (start, length) => bytes.subarray(start, start + length),
  })
  if (fault) throw new DeskError(400, `${fault.message}.`, fault.hint)
  // Browsers name what is pasted `image.png`.
  const given = createSlug(name.replace(/\.\w+$/, '')) ?? 'picture'
  const stem = given === 'image' ? 'picture' : given
  for (let number = 1; ; number++) {
    const address = `/${pictureFolder(file)}/${stem}${number === 1 ? '' : `-${number}`}.${ending}`
    const path = join(publicFolder(root), address)
    makeFolders(dirname(path))
    try {
      createFile(path, bytes)
      return { address, bytes: bytes.length }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
