import type { FrontResult, PostIdentity } from './parseFront.ts'
import type { Day } from '../model/SiteConfig.ts'
import { listNames } from '../i18n/listNames.ts'
import { checkTags, checkUnique } from './checkPosts.ts'
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
  const identities = results.flatMap(({ value }) => value?.identity ?? [])
  const sound = results
    .filter(({ problems }) => !problems.some(({ severity }) => severity === 'error'))
    .flatMap(({ value }) => value?.identity ?? [])
  const due = nextDue(sound, today)
  return {
    posts: sound.map(identity => listedPost(identity, today)).toSorted(newestFirst),
    ...(due === undefined ? {} : { nextDue: due }),
    problems: [
      ...results.flatMap(({ problems }) => problems),
      ...checkUnique(identities, today),
      ...checkTags(identities, { today, drafts: false, future: false }),
    ],
  }
}

function listedPost(identity: PostIdentity, today: Day): ListedPost {
  // Without an error every required value has been read.
  const { source, id, slug, title, authors, date, expires, tags } = identity as Required<PostIdentity>
  return {
    file: source.file,
    state: postState(identity, today),
    id,
    slug,
    title,
    author: listNames(authors),
    date,
    ...(identity.expires === undefined ? {} : { expires }),
    tags: tags.map(({ name }) => name),
  }
}
