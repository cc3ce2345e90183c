import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { imageSize } from 'image-size'

export interface ImageSize {
  width: number
  height: number
}

/** The files that are copied as they are: their paths, with `/`, and the sizes of pictures among them. */
export interface PublicFolder {
  files: readonly string[]
  /** Size in CSS px of the picture at a root-relative address; undefined where there is no such picture. */
  imageSize(path: string): ImageSize | undefined
}

/** Lists a folder; a picture is measured when its size is first asked for. */
export function publicFolder(folder: string): PublicFolder {
  const files = listFiles(folder)
  const known = new Set(files)
  const sizes = new Map<string, ImageSize | undefined>()
  return {
    files,
    imageSize(path) {
      const file = path.replace(/^\//, '')
      if (!known.has(file)) return undefined
      if (!sizes.has(file)) sizes.set(file, measure(join(folder, file)))
      return sizes.get(file)
    },
  }
}

/**
 * Paths of all files below a folder, sorted, with `/` between folders; none where it does not exist. Left out are
 * hidden files, other than those of `.well-known/` (RFC 8615), what systems and editors leave behind, and links that
 * lead to no file.
 */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        entry => entry.isFile() || (entry.isSymbolicLink() && isFile(join(entry.parentPath, entry.name))),
      )
      .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter(path => !leftBehind.test(path))
      .toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A hidden file or folder, which `.DS_Store` and `.x.swp` are, too; folder settings of Windows; a backup of an editor. */
const leftBehind = /(?:^|\/)(?:\.(?!well-known\/)|(?:Thumbs\.db|desktop\.ini|[^/]*~)$)/i

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
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
