import { basename, join } from 'node:path'
import type { FolderLook } from '../objects/lookInto.ts'
import { objectListFile } from '../objects/objectList.ts'
import { shownPath } from '../project/paths.ts'
import { UsageError } from '../UsageError.ts'

/**
 * Refuses to replace a folder in which something lies that no build wrote.
 * @param look into it; undefined where there is none
 * @param keys of the site that is to come
 * @throws UsageError
 */
export function refuseOthers(
  folder: string,
  look: FolderLook | undefined,
  keys: Iterable<string> = [],
): void {
  const { kept = [], foreign = [], isListed = false } = look ?? {}
  const coming = new Set([...keys].map(key => key.split('/')[0]))
  const [first, ...more] = [...foreign, ...kept.filter(name => coming.has(name))]
  if (first === undefined) return
  const named = shownPath(join(folder, first)) + (more.length > 0 ? ` and ${more.length} more` : '')
  if (isListed) {
    throw new UsageError(
      `A build replaces all of ${shownPath(folder)}, and did not write ${named}.`,
      'Move it away (what is to be published belongs in public/), or name another folder with --out.',
    )
  }
  throw new UsageError(
    `There is ${named}, and no list beside the folder (${basename(objectListFile(folder))}) of what a build wrote there.`,
    'Name another folder with --out; or, if that was a build whose list is lost, remove the folder yourself.',
  )
}
