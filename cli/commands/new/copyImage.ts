import { constants, copyFileSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import type { SitePath } from '../../../content/model/SiteConfig.ts'
import { makeFolders, publicFolder, shownPath } from '../../../system/paths.ts'
import { UsageError } from '../../../system/CommandError.ts'

/**
 * The address of a post's picture: named after the post, so that no other post has it.
 * @throws UsageError if the file is no picture, or absent
 */
export function imageAddress(file: string, slug: string): SitePath {
  const extension = extname(file).toLowerCase()
  if (!/^\.(?:avif|gif|jpe?g|png|svg|webp)$/.test(extension))
    throw new UsageError(`--image is not an image file: ${file}`, 'Name a PNG, a JPEG or another image.')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`--image names a file that does not exist: ${file}`)
  return `/images/posts/${slug}${extension}`
}

/**
 * Copies a picture to its address in `public/`.
 * @throws UsageError if there is a file already, or it cannot be written
 */
export function copyImage(root: string, file: string, address: SitePath): void {
  const target = join(publicFolder(root), address)
  try {
    makeFolders(dirname(target))
    copyFileSync(resolve(file), target, constants.COPYFILE_EXCL)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'exists already' : `cannot be written (${code})`
    const message = `The post is written, but ${shownPath(target)} ${reason}.`
    throw new UsageError(message, 'Copy the picture by hand.')
  }
}
