import type { Day } from '../../../content/model/SiteConfig.ts'
import type { ListedPost } from '../../../content/posts/postList.ts'
import { harmless } from '../../terminal/formatProblems.ts'
import type { Terminal } from '../../terminal/Terminal.ts'
import { table } from '../../terminal/table.ts'
import { inDays } from './inDays.ts'

/** Columns of a terminal that has room for all that there is to say of a state. */
const wide = 100

/** Posts as lines for a reader, no wider than the terminal. */
export function postTable(posts: readonly ListedPost[], today: Day, terminal: Terminal): string[] {
  const { bold, dim, green, yellow, cyan } = terminal.colors
  const paints = { draft: yellow, scheduled: cyan, published: green, expired: dim }
  const cells = (heading: string, cell: (post: ListedPost) => string) => [
    heading,
    ...posts.map(post => harmless(cell(post))),
  ]
  const underHeading = (paint: (text: string, post: ListedPost) => string) => (text: string, row: number) => {
    const post = posts[row - 1]
    return post ? paint(text, post) : dim(text)
  }
  const plain = underHeading(text => text)
  return table(
    [
      { cells: cells('day', ({ date }) => date), paint: plain },
      {
        cells: cells('state', post => stateText(post, today, (terminal.width ?? wide) < wide)),
        paint: underHeading((text, { state }) => paints[state](text)),
      },
      { cells: cells('id', ({ id }) => String(id)), paint: plain },
      { cells: cells('slug', ({ slug }) => slug), least: 24, paint: plain },
      {
        cells: cells('title', ({ title }) => title),
        least: 20,
        optional: true,
        paint: underHeading(text => bold(text)),
      },
      {
        cells: cells('tags', ({ tags }) => tags.join(', ')),
        least: 16,
        optional: true,
        paint: underHeading(text => dim(text)),
      },
    ],
    terminal.width,
  )
}

/** `scheduled, in 3 days`; where there is little room `in 3 days`, which says as much. */
function stateText({ state, date, expires }: ListedPost, today: Day, short: boolean): string {
  if (state === 'scheduled') return short ? inDays(today, date) : `scheduled, ${inDays(today, date)}`
  if (state === 'published' && expires !== undefined && !short) return `published, until ${expires}`
  return state
}
