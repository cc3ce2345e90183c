import { resolve } from 'node:path'
import type { Day } from '../../../content/model/SiteConfig.ts'
import { postList } from '../../../content/posts/postList.ts'
import type { PostState } from '../../../content/posts/postState.ts'
import { rfc3339Date } from '../../../content/shared/calendar.ts'
import { UsageError, exitCodes } from '../../../system/CommandError.ts'
import { projectPath, shownPath } from '../../../system/paths.ts'
import { loadFronts } from '../../../generator/site/postFiles.ts'
import { asTyped, reportProblems } from '../../../system/formatProblems.ts'
import { Terminal } from '../../../system/Terminal.ts'
import { jsonText } from '../../../system/text.ts'
import { defaultDay, flagPath } from '../options.ts'
import { postTable } from './postTable.ts'

export interface ListFlags {
  posts?: string
  today?: Day
  format: 'text' | 'json'
  nextDue?: boolean
  verbose?: boolean
}

/**
 * `kube-site list`: the posts by their front matter, or the next moment at which one appears or disappears. Reports posts
 * that cannot be read as problems. Returns the exit code.
 * @param state the only one to list
 */
export async function runList(root: string, state: PostState | undefined, flags: ListFlags): Promise<number> {
  if (flags.nextDue && state)
    throw new UsageError('--next-due concerns all posts.', 'Leave out the state, or --next-due.')
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const folder = flagPath(flags.posts, root, 'posts')
  const today = flags.today ?? defaultDay()
  const { problems, ...list } = postList(
    loadFronts({ folder, shown: projectPath(root, folder), root }),
    today,
  )
  const posts = list.posts
    .filter(post => !state || post.state === state)
    .map(post => ({ ...post, file: shownPath(resolve(root, post.file)) }))
  const nextDue = list.nextDue === undefined ? undefined : rfc3339Date(list.nextDue)

  if (flags.format === 'json') {
    const found = { ...(flags.nextDue ? {} : { posts }), problems: asTyped(root, problems) }
    terminal.result(jsonText({ nextDue: nextDue ?? null, ...found }))
  } else {
    const noPosts = state === 'draft' ? 'No drafts.' : `No ${state ? `${state} ` : ''}posts.`
    const lines =
      posts.length > 0 ? postTable(posts, today, terminal) : problems.length === 0 ? [noPosts] : []
    for (const line of flags.nextDue ? [nextDue ?? []].flat() : lines) terminal.result(line)
    reportProblems({ root, problems, format: 'text', terminal })
  }
  return problems.some(({ severity }) => severity === 'error') ? exitCodes.problems : exitCodes.success
}
