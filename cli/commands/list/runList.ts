import { resolve } from 'node:path'
import type { Day } from '../../../content/model/SiteConfig.ts'
import { type ListedPost, postList } from '../../../content/posts/postList.ts'
import type { PostState } from '../../../content/posts/postState.ts'
import { daysBetween, rfc3339Date } from '../../../content/shared/calendar.ts'
import { loadFronts } from '../../../generator/site/inputFiles.ts'
import { exitCodes, UsageError } from '../../../system/CommandError.ts'
import { asTyped, reportProblems } from '../../../system/formatProblems.ts'
import { projectPath, shownPath } from '../../../system/paths.ts'
import { Terminal } from '../../../system/Terminal.ts'
import { table } from '../../../system/table.ts'
import { jsonText, withoutControls } from '../../../system/text.ts'
import { defaultDay, flagPath } from '../options.ts'

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
    throw new UsageError('--next-due applies to all posts.', 'Leave out the state, or --next-due.')
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

/** Columns that a terminal needs for the long form of every state. */
const wideTerminal = 100

/** Posts as lines of a table, no wider than the terminal. */
function postTable(posts: readonly ListedPost[], today: Day, terminal: Terminal): string[] {
  const { bold, dim, green, yellow, cyan } = terminal.colors
  const stateColors = { draft: yellow, scheduled: cyan, published: green, expired: dim }
  const plain = (text: string) => text
  const isNarrow = (terminal.width ?? wideTerminal) < wideTerminal
  const column = (
    heading: string,
    cell: (post: ListedPost) => string,
    paint: (text: string, post: ListedPost) => string,
  ) => ({
    cells: [heading, ...posts.map(post => withoutControls(cell(post)))],
    paint: (text: string, row: number) => {
      const post = posts[row - 1]
      return post ? paint(text, post) : dim(text)
    },
  })
  return table(
    [
      column('day', ({ date }) => date, plain),
      column(
        'state',
        post => stateText(post, today, isNarrow),
        (text, { state }) => stateColors[state](text),
      ),
      column('id', ({ id }) => String(id), plain),
      { ...column('slug', ({ slug }) => slug, plain), minWidth: 24 },
      { ...column('title', ({ title }) => title, bold), minWidth: 20, optional: true },
      { ...column('tags', ({ tags }) => tags.join(', '), dim), minWidth: 16, optional: true },
    ],
    terminal.width,
  )
}

/** `scheduled, in 3 days`; in a narrow terminal `in 3 days`. */
function stateText({ state, date, expires }: ListedPost, today: Day, isNarrow: boolean): string {
  if (state === 'scheduled') return isNarrow ? inDays(today, date) : `scheduled, ${inDays(today, date)}`
  if (state === 'published' && expires !== undefined && !isNarrow) return `published, until ${expires}`
  return state
}

/** A day as seen from another one: `tomorrow`, `in 3 days`. */
export const inDays = (from: Day, to: Day): string =>
  new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(daysBetween(from, to), 'day')
