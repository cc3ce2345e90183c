import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { type InputFiles, listInputFiles } from './inputFiles.ts'
import { projectPath, publicFolder } from '../../system/paths.ts'

export interface ImageSize {
  width: number
  height: number
}

/** The files that are copied: all of `public/` but hidden files and what systems and editors leave behind. */
export function listPublicFiles(root: string): InputFiles {
  const folder = publicFolder(root)
  const shown = projectPath(root, folder)
  const accepts = (path: string) => !leftBehind.test(path)
  return listInputFiles({ folder, shown, root }, { accepts, unreadable: 'public-unreadable' })
}

/** Folder settings of Windows, and backups of editors. */
const leftBehind = /(?:^|\/)(?:Thumbs\.db|desktop\.ini|[^/]*~)$/i

/** Returns a function that looks up the size of a picture in CSS px by its root-relative address. */
export function imageSizes(root: string): (path: string) => ImageSize | undefined {
  const known = new Set(listPublicFiles(root).files)
  const sizes = new Map<string, ImageSize | undefined>()
  return path => {
    const file = path.replace(/^\//, '')
    if (!known.has(file)) return undefined
    if (!sizes.has(file)) sizes.set(file, measure(join(publicFolder(root), file)))
    return sizes.get(file)
  }
}

function measure(file: string): ImageSize | undefined {
  try {
    const { width, height, orientation } = imageSize(readFileSync(file))
    if (!width || !height) return undefined
    // Exif's orientations 5 to 8 turn the picture by a quarter.
    return orientation && orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}
