import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shownPath } from '../../project/shownPath.ts'
import { UsageError } from '../../UsageError.ts'

/** What a file system answers where the folder is at fault. */
const refusals = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Writes a file that is not there yet: all of it or nothing, and never over another one. */
export function createFile(path: string, text: string): void {
  // Its name begins with a dot, so that nobody takes it for a post.
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`)
  try {
    writeFileSync(draft, text, { flag: 'wx' })
    putInPlace(draft, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new UsageError(`${shownPath(path)} exists already.`)
    if (!refusals.has(code)) throw error
    throw new UsageError(
      `${shownPath(path)} cannot be written (${code}).`,
      `Check that ${shownPath(dirname(path))} is a folder that you may write to.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A link never replaces a file, as a rename would; some file systems have none. */
function putInPlace(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code)) throw error
    copyFileSync(draft, path, constants.COPYFILE_EXCL)
  }
}
