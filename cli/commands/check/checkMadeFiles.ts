import { join } from 'node:path'
import type { Problem } from '../../../content/model/Problem.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import { problemIn } from '../../../content/problems/problemAt.ts'
import { madeFiles } from '../../made/madeFiles.ts'
import { bytesDigest, readMadeList } from '../../made/madeList.ts'
import { shownPath } from '../../project/paths.ts'

/** Finds files that a script has made of facts that have changed since. A file that was replaced by hand is not one. */
export function checkMadeFiles(root: string, config: SiteConfig): Problem[] {
  const list = readMadeList(root)
  return madeFiles(root, config).flatMap(({ path, of, script }) => {
    const made = list[path]
    if (made === undefined || made.of === of || made.bytes !== bytesDigest(root, path)) return []
    const message = 'What it shows has changed since it was made'
    const hint = `Make it anew with \`npm run ${script}\`.`
    return [problemIn(shownPath(join(root, path)), { code: 'made-stale', message, hint })]
  })
}
