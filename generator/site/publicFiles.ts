import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { lookup } from 'mrmime'
import { type InputFiles, listInputFiles } from './inputFiles.ts'
import type { Cache } from '../cache/Cache.ts'
import { isSettled, stampOf } from '../../system/files.ts'
import { projectPath, publicFolder } from '../../system/paths.ts'
import { runWithTimeout } from '../../system/runWithTimeout.ts'
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

/** Sizes of images in CSS px, by their addresses from the site's root. */
export type ImageSizes = Readonly<Record<string, ImageSize>>

/** The files of `public/`, each of which was opened once. */
export interface PublicFiles extends InputFiles {
  sizes: ImageSizes
  /**
   * Reports files that cannot be read, images that browsers cannot show, and files that can run code.
   * @param allowed those that may, by their paths there
   */
  check(allowed: readonly string[]): Problem[]
}

/**
 * Lists, measures and checks the files of `public/`.
 * @param cache has what the last run of the same command found out about each
 * @param maxSeconds how long examining a file may take; all files together take less
 */
export function readPublicFiles(root: string, cache?: Cache, maxSeconds = 5): PublicFiles {
  const listed = listPublicFiles(root)
  const known = cache?.values<ReadFile>('public')
  const now = Date.now()
  const files = listed.files.map(file => {
    const stats = statSync(join(publicFolder(root), file), { throwIfNoEntry: false })
    const key = stats && isSettled(stats, now) ? `${file} ${stampOf(stats)}` : undefined
    return { file, key, read: key === undefined ? undefined : known?.get(key) }
  })
  const missing = files.filter(({ read }) => read === undefined).map(({ file }) => file)
  const examined = new Map(examine(root, missing, maxSeconds))
  const read = files.map(({ file, key, read: found = examined.get(file)! }) => {
    if (key !== undefined && !found.isTooSlow) known?.set(key, found)
    return [file, found] as const
  })
  known?.save()
  return {
    ...listed,
    sizes: Object.fromEntries(read.flatMap(([file, { size }]) => (size ? [[`/${file}`, size]] : []))),
    check: allowed =>
      read.flatMap(([file, { problems, isCode }]) => (isCode && allowed.includes(file) ? [] : problems)),
  }
}

/** Examines files within a limit of time; if all of them take longer, each alone. */
function examine(
  root: string,
  files: readonly string[],
  maxSeconds: number,
): [file: string, read: ReadFile][] {
  const all = runWithTimeout(maxSeconds * 1000, () =>
    files.map((file): [string, ReadFile] => [file, readPublicFile(root, file)]),
  )
  const alone = (file: string) => runWithTimeout(maxSeconds * 1000, () => readPublicFile(root, file))
  return all ?? files.map(file => [file, alone(file) ?? tooSlow(root, file, maxSeconds)])
}

function tooSlow(root: string, file: string, maxSeconds: number): ReadFile {
  const shown = projectPath(root, join(publicFolder(root), file))
  const message = `Examining the file takes longer than ${maxSeconds} seconds`
  const hint = 'Save it again with another program, or remove it.'
  const problems = [problemIn(shown, { code: 'public-unreadable', message, hint })]
  return { problems, isCode: false, isTooSlow: true }
}

/** What is known of a file of `public/` that was read. */
interface ReadFile {
  problems: Problem[]
  /** The problems are those of code, which may be allowed. */
  isCode: boolean
  size?: ImageSize | undefined
  /** It may be examined in time when the machine has less to do. */
  isTooSlow?: true
}

function readPublicFile(root: string, file: string): ReadFile {
  const path = join(publicFolder(root), file)
  const shown = projectPath(root, path)
  try {
    return withFile(path, parts => {
      const size = measure(file, parts)
      const fault = imageFault(file, parts)
      if (fault) return { problems: [problemIn(shown, fault)], isCode: false, size }
      const isCode = typeOfName(file) === undefined
      return { problems: publicProblems({ file, shown, parts }), isCode, size }
    })
  } catch (error) {
    // An unreadable file may be anything.
    return { problems: [problemIn(shown, unreadable(error as NodeJS.ErrnoException))], isCode: false }
  }
}

/** Bytes in which most images have their size. */
const headBytes = 64 * 1024

function measure(file: string, { size, read }: FileParts): ImageSize | undefined {
  if (!(lookup(file) ?? 'image/').startsWith('image/')) return undefined
  return measureBytes(read(0, headBytes)) ?? (size > headBytes ? measureBytes(read(0, size)) : undefined)
}

function measureBytes(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation } = imageSize(bytes)
    if (!width || !height) return undefined
    // Exif's orientations 5 to 8 turn the picture by a quarter.
    return orientation && orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
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
