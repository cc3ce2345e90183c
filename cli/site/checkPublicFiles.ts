import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemAt, problemIn } from '../../content/problems/problemAt.ts'
import { activeSvg } from '../../content/public-files/activeSvg.ts'
import { imageFault } from '../../content/public-files/imageFault.ts'
import { typeOfName } from '../../content/public-files/imageType.ts'
import type { FileParts } from '../../content/public-files/isComplete.ts'
import { publicScript } from '../../content/public-files/publicScript.ts'
import { shownPath, publicFolder } from '../util/paths.ts'

/**
 * Reports images in `public/` that browsers cannot show, and files that can run code.
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
    const shown = shownPath(path)
    if (typeOfName(file) !== undefined) return withFile(path, parts => checkImage(shown, parts)) ?? []
    if (allowed.includes(file)) return []
    const problem = publicScript(file, () => withFile(path, textOf) ?? '')
    return problem ? [problemIn(shown, problem)] : []
  })
}

const textOf = ({ size, read }: FileParts): string => new TextDecoder().decode(read(0, size))

function checkImage(file: string, parts: FileParts): Problem[] {
  const fault = imageFault(file, parts)
  if (fault) return [problemIn(file, fault)]
  if (typeOfName(file) !== 'SVG') return []
  const source = { file, text: textOf(parts) }
  return activeSvg(source.text).map(({ offset, ...text }) => problemAt(source, offset, text))
}

/** Undefined if the file cannot be read, which the list of the files reports. */
function withFile<Result>(path: string, use: (file: FileParts) => Result): Result | undefined {
  let descriptor: number | undefined
  try {
    const opened = (descriptor = openSync(path, 'r'))
    const read = (start: number, length: number) => {
      const bytes = new Uint8Array(Math.max(0, length))
      return bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, Math.max(0, start)))
    }
    return use({ size: fstatSync(opened).size, read })
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
