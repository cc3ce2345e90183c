import type { Day } from '../../../content/model/SiteConfig.ts'
import { postList } from '../../../content/posts/postList.ts'
import { rfc3339Date } from '../../../content/shared/calendar.ts'
import { exitCodes } from '../../exitCodes.ts'
import { dayOfBuild } from '../../project/dayOfBuild.ts'
import { loadFronts } from '../../project/loadFronts.ts'
import { shownPath } from '../../project/shownPath.ts'
import { reportProblems } from '../../terminal/reportProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { UsageError } from '../../UsageError.ts'
import { flagPath } from '../siteOptions.ts'
import { type ListName, listNames } from './listNames.ts'
import { postTable } from './postTable.ts'

export interface ListFlags {
  posts?: string
  today?: Day
  format: 'text' | 'json'
  nextDue?: boolean
  verbose?: boolean
}

/**
 * `kube-site list`: the posts by their front matter, or the next moment at which one comes or goes. What cannot be
 * read is told as a problem, and the rest is listed. Gives the exit code.
 */
export async function runList(root: string, name: ListName | undefined, flags: ListFlags): Promise<number> {
  if (flags.nextDue && name) {
    throw new UsageError('--next-due tells of all posts.', `Leave out \`${name}\`.`)
  }
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const folder = flagPath(flags.posts, root, 'posts')
  const today = flags.today ?? dayOfBuild()
  const found = postList(await loadFronts({ folder, shown: shownPath(folder) }), today)
  const posts = found.posts.filter(({ state }) => !name || state === listNames[name])
  const nextDue = found.nextDue === undefined ? undefined : rfc3339Date(found.nextDue)

  if (flags.format === 'json') {
    const told = flags.nextDue ? {} : { posts }
    terminal.result(JSON.stringify({ nextDue: nextDue ?? null, ...told, problems: found.problems }, null, 2))
  } else if (flags.nextDue) {
    if (nextDue !== undefined) terminal.result(nextDue)
  } else if (posts.length > 0) {
    for (const line of postTable(posts, today, terminal)) terminal.result(line)
  } else if (found.problems.length === 0) {
    terminal.result(`No ${name === undefined ? 'posts' : name === 'drafts' ? name : `${name} posts`}.`)
  }
  if (flags.format === 'text') reportProblems({ problems: found.problems, format: 'text', terminal })
  return found.problems.some(({ severity }) => severity === 'error') ? exitCodes.problems : exitCodes.success
}
