import type { Day } from '../../../content/model/SiteConfig.ts'
import type { ListedPost } from '../../../content/posts/postList.ts'
import { daysBetween } from '../../../content/shared/calendar.ts'
import type { Terminal } from '../../../system/Terminal.ts'
import { table } from '../../../system/table.ts'
import { withoutControls } from '../../../system/text.ts'

/** Columns that a terminal needs for the long form of every state. */
const wideTerminal = 100

/** Posts as lines of a table, no wider than the terminal. */
export function postTable(posts: readonly ListedPost[], today: Day, terminal: Terminal): string[] {
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
