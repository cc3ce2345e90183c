import type { NewPost } from '../../../content/front-matter/newPost.ts'
import type { Day } from '../../../content/model/SiteConfig.ts'
import { tagSlug } from '../../../content/posts/slug.ts'
import { postPath } from '../../../content/shared/paths.ts'
import type { Colors } from '../../terminal/Terminal.ts'

export interface StepsInput {
  post: NewPost
  /** The post's file, as the writer would type it. */
  file: string
  today: Day
  /** The tags as the writer named them. */
  asked: readonly string[]
  colors: Colors
}

/** Characters of a title that a search result shows, about; docs/writing.md tells writers the same. */
const shownOfTitle = 60

/** What was made of a new post, and what its writer does next. */
export function nextSteps({ post, file, today, asked, colors }: StepsInput): string[] {
  const { title, date, id, slug, tags } = post
  const steps = [
    ['write', `${file}: its excerpt and its text`],
    ['look', `npx kube-site dev, at ${postPath(slug)}`],
    ['check', 'npx kube-site check'],
    ['publish', `remove \`draft: true\` and commit${date > today ? `; it is shown from ${date}` : ''}`],
  ]
  const notes = asked.flatMap(tag => {
    const known = tags.find(other => tagSlug(other) === tagSlug(tag))
    return known === undefined || known === tag
      ? []
      : [`The tag ${tag} is written ${known}, as in the other posts.`]
  })
  if (title.length > shownOfTitle)
    notes.push(`The title has ${title.length} characters; search results show about ${shownOfTitle}.`)
  return [
    `${colors.green('Written:')} ${colors.bold(file)} (id ${id}, a draft)`,
    ...notes,
    '',
    ...steps.map(([name = '', what = '']) => `  ${colors.dim(name.padEnd(7))}  ${what}`),
  ]
}
