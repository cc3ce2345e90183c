import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What a file is to hold; several texts follow each other. */
type FileContent = string | Uint8Array | Iterable<string>

/** Writes a file atomically, and replaces the one that may be there. */
export function writeFileAtomic(path: string, text: FileContent): void {
  withTemporaryFile(path, text, temporary => renameSync(temporary, path))
}

/**
 * Writes a file that is not there yet, all of it or nothing.
 * @throws Error of Node with the code `EEXIST` where it is there
 */
export function createFile(path: string, text: string): void {
  withTemporaryFile(path, text, temporary => {
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

/** What file systems without links answer. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'])

export interface Replacement {
  /** The file; a link stays, and the file that it leads to is replaced. */
  path: string
  /** What it holds. Where it holds something else by now, it is left alone. */
  expected: Uint8Array
  text: string
}

/**
 * Replaces the content of a file atomically: a new file is renamed to it.
 * @returns false where the file was changed meanwhile
 * @throws Error of Node where it cannot be read or its folder cannot be written to; then it is as it was
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
  text: FileContent,
  use: (temporary: string) => Result,
): Result {
  // A name that begins with a dot is no post, should the file be left behind by a machine that stops.
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`)
  try {
    if (typeof text === 'string' || text instanceof Uint8Array) writeFileSync(temporary, text, { flag: 'wx' })
    else writeParts(temporary, text)
    return use(temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writeParts(path: string, texts: Iterable<string>): void {
  const file = openSync(path, 'wx')
  try {
    // Each is written after the one before, all of it.
    for (const text of texts) writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
}
