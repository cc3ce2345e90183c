import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Problem } from '../../../content/problems/Problem.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import { problemIn } from '../../../content/problems/problemAt.ts'
import { staleFiles } from '../../images/scriptFiles.ts'
import { otherCase } from '../postFiles.ts'
import { projectPath } from '../../../system/paths.ts'
import type { SiteOptions } from '../SiteOptions.ts'

/** Reports generated files that show what has changed since. A file that was replaced by hand is not reported. */
export const checkGeneratedFiles = (root: string, config: SiteConfig): Problem[] =>
  staleFiles(root, config).map(({ path, script }) => {
    const message = 'What it shows has changed since it was generated'
    const hint = `Generate it again with \`npm run ${script}\`.`
    return problemIn(path, { code: 'made-stale', message, hint })
  })

/** Reports a folder `Posts` next to `posts`: on a server's disk it is another folder, which is not read. */
export function checkOtherFolder({ root, posts }: SiteOptions): Problem[] {
  const other = otherCase(posts)
  // A disk that takes both names for one has only one of them.
  if (other === undefined || !readdirSync(dirname(posts)).includes(basename(posts))) return []
  const message = `Nothing in this folder is read: the folder of posts is called \`${basename(posts)}\``
  const hint = `Move its files to \`${projectPath(root, posts)}\`.`
  return [problemIn(projectPath(root, join(dirname(posts), other)), { code: 'post-ignored', message, hint })]
}
