import type { CheckedFront, FrontResult } from './parseFront.ts'
import type { Day } from '../model/SiteConfig.ts'
import { listNames } from '../i18n/listNames.ts'
import { checkTags, checkUnique } from './checkPosts.ts'
import type { PostFields } from '../schema/front-matter/postFields.ts'
import { newestFirst, nextDue, type PostState, postState } from './postState.ts'

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

/**
 * Lists the posts whose front matter has no error, newest first, with the first day after today on which one of them
 * appears or expires, and with what is wrong with front matter.
 */
export function postList(results: readonly FrontResult[], today: Day) {
  const fronts = results.flatMap(({ value }) => value ?? [])
  const sound = results
    .filter(({ problems }) => !problems.some(({ severity }) => severity === 'error'))
    .flatMap(({ value }) => value ?? [])
  const due = nextDue(
    sound.map(({ fields }) => fields),
    today,
  )
  return {
    posts: sound.map(front => listedPost(front, today)).toSorted(newestFirst),
    ...(due === undefined ? {} : { nextDue: due }),
    problems: [
      ...results.flatMap(({ problems }) => problems),
      ...checkUnique(fronts, today),
      ...checkTags(fronts, { today, drafts: false, future: false }),
    ],
  }
}

function listedPost({ source, slug, fields }: CheckedFront, today: Day): ListedPost {
  // Without an error every required value has been read.
  const { id, title, author, date, expires, tags = [] } = fields as PostFields
  return {
    file: source.file,
    state: postState(fields, today),
    id,
    slug,
    title,
    author: listNames(author),
    date,
    ...(expires === undefined ? {} : { expires }),
    tags,
  }
}
