import { createHash, hash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Size in bytes, and SHA-256 in hexadecimal. */
export interface Measures {
  size: number
  sha256: string
}

/** Measures bytes, or a text in UTF-8. */
export const measureBytes = (bytes: Uint8Array): Measures => ({
  size: bytes.length,
  sha256: hash('sha256', bytes),
})

const chunkBytes = 256 * 1024

/** Measures a file of any size, in parts: by its path, or an open one from its position. */
export function measureFile(file: string | number): Measures {
  const opened = typeof file === 'string' ? openSync(file, 'r') : file
  try {
    const sum = createHash('sha256')
    const chunk = Buffer.allocUnsafe(chunkBytes)
    let size = 0
    for (let read = readSync(opened, chunk); read > 0; read = readSync(opened, chunk)) {
      sum.update(chunk.subarray(0, read))
      size += read
    }
    return { size, sha256: sum.digest('hex') }
  } finally {
    if (opened !== file) closeSync(opened)
  }
}

/** Returns the bytes of a file; `undefined` if it cannot be read. */
export function safeRead(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Identifies a state of a file: every write, rename and link changes its `ctime` (inode(7)), which nobody can set. */
export const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string =>
  `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`

/** The stamp of a file; the error's code if it cannot be read. */
export function fileStamp(path: string): string {
  try {
    return stampOf(statSync(path))
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

/** Resolution of the clocks of file systems, with room to spare, in ms. */
const clockMs = 100

/** False for a file that changed so shortly before a time, in ms, that another change may leave the same stamp. */
export const isSettled = ({ ctimeMs }: Stats, now: number): boolean => ctimeMs < now - clockMs

/**
 * Writes a file atomically, in place of one that exists.
 * @param content or what writes it, part by part, into the open file
 */
export function writeFileAtomic(path: string, content: string | Uint8Array | ((file: number) => void)): void {
  withTemporaryFile(path, content, temporary => renameSync(temporary, path))
}

/**
 * Creates a file, all of it or nothing.
 * @throws Error of Node with the code `EEXIST` if it exists
 */
export function createFile(path: string, content: string | Uint8Array): void {
  withTemporaryFile(path, content, temporary => {
    try {
      // Unlike a rename, a link never replaces a file.
      linkSync(temporary, path)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!withoutLinks.has(code)) throw error
      copyFileSync(temporary, path, constants.COPYFILE_EXCL)
    }
  })
}

/** Errors of file systems without links. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'])

interface Replacement {
  /** The file; of a link, the file that it leads to. */
  path: string
  /** Its content. If that is another one by now, the file is left alone. */
  expected: Uint8Array
  text: string
}

/**
 * Replaces the content of a file atomically: a new file is renamed to it.
 * @returns false if the file was changed meanwhile
 * @throws Error of Node, with the file unchanged, if it cannot be read or its folder cannot be written to
 */
export function replaceFile({ path, expected, text }: Replacement): boolean {
  const real = realpathSync(path)
  // A rename needs permission to write to the folder, not to the file.
  accessSync(real, constants.W_OK)
  return withTemporaryFile(real, text, temporary => {
    chmodSync(temporary, statSync(real).mode)
    // As late as possible: an editor may have saved the file since it was checked.
    if (!readFileSync(real).equals(expected)) return false
    renameSync(temporary, real)
    return true
  })
}

/** Writes a temporary file into the same folder, to be renamed. */
function withTemporaryFile<Result>(
  path: string,
  content: string | Uint8Array | ((file: number) => void),
  use: (temporary: string) => Result,
): Result {
  // A name that begins with a dot is not read as a post, in case a machine stops and leaves the file behind.
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`)
  try {
    const file = openSync(temporary, 'wx')
    try {
      if (typeof content === 'function') content(file)
      else writeFileSync(file, content)
    } finally {
      closeSync(file)
    }
    return use(temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
}
