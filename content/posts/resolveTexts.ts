import { hash } from 'node:crypto'
import type { Post, SitePost, TextPage } from '../model/Post.ts'
import type { Day, SiteConfig } from '../model/SiteConfig.ts'
import { linkedAuthors } from './authorPages.ts'
import { hashContent, postDataPath } from './postData.ts'
import { withActions } from './textActions.ts'

export interface ResolveInput {
  config: SiteConfig
  today: Day
  /** Day of the last change of the text's file; it counts if the text has no `updated` of its own. */
  lastChange: Day | undefined
}

/** A parsed post with all that the configuration and the history of its file add to it. */
export function resolvePost(post: Post, { config, today, lastChange }: ResolveInput): SitePost {
  const content = withActions(post.content, config)
  const authors = linkedAuthors(post, config.authors)
  const isChanged = !post.updated && lastChange && lastChange > post.date && lastChange <= today
  const resolved = {
    ...post,
    ...(isChanged ? { updated: lastChange } : {}),
    ...(authors ? { authors } : {}),
    content,
    contentHash:
      content === post.content
        ? post.contentHash
        : hash('sha256', post.contentHash + hashContent(post.path, content)),
  }
  return { ...resolved, data: postDataPath(resolved) }
}

/** A parsed page in markdown with the same. */
export function resolvePage(page: TextPage, { config, today, lastChange }: ResolveInput): TextPage {
  const isChanged = !page.updated && lastChange && lastChange <= today
  const content = withActions(page, config)
  return isChanged ? { ...content, updated: lastChange } : content
}
