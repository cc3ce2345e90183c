import { postDataPath } from '../output/postData.ts'
import type { Post, TextPage } from '../model/Post.ts'
import type { Day } from '../model/SiteConfig.ts'

/** The post with the day of its last change, where its front matter names none; before its publication, none is told. */
export function withLastChange(post: Post, day: Day | undefined, today: Day): Post {
  if (post.updated !== undefined || day === undefined || day <= post.date || day > today) return post
  // Without a spread, after which V8 (11.3) would give each post a hidden class of its own.
  const changed: Post = Object.assign({}, post, { updated: day })
  // A post that is read for its checks has no data.
  return post.data === '/' ? changed : { ...changed, data: postDataPath(changed) }
}

/** The page with the day of its last change, where its front matter names none. */
export const pageWithLastChange = (page: TextPage, day: Day | undefined, today: Day): TextPage =>
  page.updated !== undefined || day === undefined || day > today ? page : { ...page, updated: day }
