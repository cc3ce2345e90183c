import { constants, copyFileSync, existsSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import type { SitePath } from '../../../content/model/SiteConfig.ts'
import { makeFolders } from '../../system/makeFolders.ts'
import { publicFolder } from '../../project/publicFolder.ts'
import { shownPath } from '../../project/paths.ts'
import { UsageError } from '../../UsageError.ts'

const pictures = /^\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/**
 * The address that a picture gets: the post's own name, so that no other post has it.
 * @throws UsageError where the file is no picture, or is not there
 */
export function imageAddress(file: string, slug: string): SitePath {
  const ending = extname(file).toLowerCase()
  if (!pictures.test(ending))
    throw new UsageError(`--image names no picture: ${file}`, 'Name a PNG, a JPEG, or another picture.')
  if (!existsSync(file) || !statSync(file).isFile())
    throw new UsageError(`--image names a file that is not there: ${file}`)
  return `/images/posts/${slug}${ending}`
}

/**
 * Copies a picture to its place in `public/`.
 * @throws UsageError where one of that name is there, or it cannot be written
 */
export function copyImage(root: string, file: string, address: SitePath): void {
  const target = join(publicFolder(root), address)
  try {
    makeFolders(dirname(target))
    copyFileSync(resolve(file), target, constants.COPYFILE_EXCL)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'is there already' : `cannot be written (${code})`
    throw new UsageError(
      `The post is written, but ${shownPath(target)} ${reason}.`,
      'Copy the picture by hand.',
    )
  }
}
