import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemIn } from '../../content/problems/problemAt.ts'
import { type FileParts, imageFault, typeOfName } from '../../content/public-files/imageFault.ts'
import { publicProblems } from '../../content/public-files/publicProblems.ts'
import { projectPath, publicFolder } from '../../system/paths.ts'

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
