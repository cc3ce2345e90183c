import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { type InputFiles, listInputFiles } from './inputFiles.ts'
import { projectPath, publicFolder } from '../../system/paths.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemIn } from '../../content/problems/problemAt.ts'
import { type FileParts, imageFault, typeOfName } from '../../content/public-files/imageFault.ts'
import { publicProblems } from '../../content/public-files/publicProblems.ts'

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

/**
 * Reports files in `public/` that cannot be read, images that browsers cannot show, and files that can run code.
 * @param allowed those that may, by their paths there
 */
export function checkPublicFiles(
  root: string,
  publicFiles: readonly string[],
  allowed: readonly string[],
): Problem[] {
  const folder = publicFolder(root)
  return publicFiles.flatMap(file => {
    const path = join(folder, file)
    const shown = projectPath(root, path)
    try {
      return withFile(path, parts => {
        const fault = imageFault(file, parts)
        if (fault) return [problemIn(shown, fault)]
        if (typeOfName(file) === undefined && allowed.includes(file)) return []
        return publicProblems({ file, shown, parts })
      })
    } catch (error) {
      // What could not be looked at may be anything.
      return [problemIn(shown, unreadable(error as NodeJS.ErrnoException))]
    }
  })
}

const unreadable = ({ code, message }: NodeJS.ErrnoException) =>
  ({
    code: 'public-unreadable',
    message:
      code === undefined ? `The file cannot be checked: ${message}` : `The file cannot be read (${code})`,
    hint: 'Check that you may read it, or remove it.',
  }) as const

/** @throws Error of Node if the file cannot be read */
function withFile<Result>(path: string, use: (file: FileParts) => Result): Result {
  const descriptor = openSync(path, 'r')
  try {
    const read = (start: number, length: number) => {
      const bytes = new Uint8Array(Math.max(0, length))
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, Math.max(0, start)))
    }
    return use({ size: fstatSync(descriptor).size, read })
  } finally {
    closeSync(descriptor)
  }
}
