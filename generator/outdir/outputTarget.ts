import { accessSync, constants, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { objectListFile } from './objectList.ts'
import { isBelow, nearestExisting, textFolder, withoutLinks } from '../../system/paths.ts'
import { UsageError } from '../../system/CommandError.ts'

export interface TargetInput {
  /** The project, absolute. */
  root: string
  /** Folder of the posts, absolute. */
  posts: string
  /** The folder to build, absolute. */
  out: string
}

/**
 * Returns the folder that a build may replace, with links followed, so that a link itself stays. `OutDir` checks what
 * is in it.
 * @throws UsageError if no build may be there
 */
export function outputTarget({ root, posts, out }: TargetInput): string {
  const target = withoutLinks(out)
  const project = withoutLinks(root)
  if (isBelow(target, project)) throw new UsageError(`--out names a folder that contains the project: ${out}`)
  const sources = [withoutLinks(posts), textFolder(project), join(project, 'public')]
  const isSource = sources.some(folder => isBelow(folder, target))
  // All other folders in the project are sources, or caches.
  if (
    isSource ||
    (isBelow(project, target) && (dirname(target) !== project || basename(target).startsWith('.')))
  ) {
    throw new UsageError(
      `--out names a folder among those of the project: ${out}`,
      'Name a new folder directly in the project, such as dist, or one outside of it.',
    )
  }
  const nearest = nearestExisting(target)
  if (!statSync(nearest).isDirectory()) throw new UsageError(`--out leads through a file: ${nearest}`)
  const parent = nearest === target ? dirname(target) : nearest
  if (nearest === target && statSync(target).dev !== statSync(parent).dev) {
    throw new UsageError(
      `--out names a mount point, which cannot be replaced as a whole: ${out}`,
      'Name a folder in it.',
    )
  }
  const list = objectListFile(target)
  if (statSync(list, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`The list of the site's files cannot be written, since there is a folder: ${list}`)
  if (!isWritable(parent)) throw new UsageError(`--out names a folder that cannot be written: ${out}`)
  return target
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
