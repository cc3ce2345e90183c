import type { FrontResult } from './parseFront.ts'
import type { PostFields } from '../schema/front-matter/postFields.ts'
import type { Problem } from '../problems/Problem.ts'
import type { Day } from '../model/SiteConfig.ts'
import { listNames } from '../i18n/listNames.ts'
import { checkTags, checkUnique } from './checkPosts.ts'
import { newestFirst, nextDue, type PostDays, type PostState, postState } from './postState.ts'

/** A post, as its front matter describes it. */
export interface ListedPost {
  /** Path of the markdown file, as the writer would type it. */
  file: string
  state: PostState
  id: number
  slug: string
  title: string
  author: string
  /** Day of publication. */
  date: Day
  /** Last day on which the post is shown. */
  expires?: Day
  tags: readonly string[]
}

export interface PostList {
  /** The posts whose front matter has no error, newest first. */
  posts: readonly ListedPost[]
  /** The first day after today on which a post appears or expires. */
  nextDue?: Day
  /** What is wrong with front matter. */
  problems: readonly Problem[]
}

/** Lists posts by their front matter alone. */
export function postList(results: readonly FrontResult[], today: Day): PostList {
  const posts: ListedPost[] = []
  const days: PostDays[] = []
  const identities = results.flatMap(({ value }) => (value ? [value.identity] : []))
  for (const { value, problems } of results) {
    if (!value || problems.some(({ severity }) => severity === 'error')) continue
    const { source, slug } = value.identity
    // Without an error every required field has been read.
    const fields = value.fields as PostFields & Partial<Pick<PostFields, 'expires' | 'tags' | 'draft'>>
    const { id, title, author, date, expires, tags = [] } = fields
    const until = expires === undefined ? {} : { expires }
    days.push(fields)
    posts.push({
      file: source.file,
      state: postState(fields, today),
      id,
      slug,
      title,
      author: listNames(author),
      date,
      ...until,
      tags,
    })
  }
  const due = nextDue(days, today)
  return {
    posts: posts.toSorted(newestFirst),
    ...(due === undefined ? {} : { nextDue: due }),
    problems: [
      ...results.flatMap(({ problems }) => problems),
      ...checkUnique(identities, today),
      ...checkTags(identities, { today, drafts: false, future: false }),
    ],
  }
}
