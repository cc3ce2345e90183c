import type { RelatedPost } from '../../content/model/Post.ts'
import { href } from '../../browser/href.ts'
import { PostMeta } from './PostMeta.tsx'
import { directionOf } from '../../content/i18n/direction.ts'
import { words } from '../../content/i18n/siteWords.ts'

/** Posts that are like the current one. */
export function RelatedPosts({ posts }: { posts: readonly RelatedPost[] }) {
  if (posts.length === 0) return null
  return (
    <aside className="related-posts" aria-labelledby="related-posts">
      <h2 className="related-posts__title" id="related-posts">
        {words.relatedPosts}
      </h2>
      <ul className="related-posts__list">
        {posts.map(post => (
          <li key={post.path} className="related-posts__post">
            <a className="related-posts__link" href={href(post.path)} dir={directionOf(post.title)}>
              {post.title}
            </a>
            <p className="related-posts__excerpt" dir={directionOf(post.excerpt)}>
              {post.excerpt}
            </p>
            <PostMeta post={post} />
          </li>
        ))}
      </ul>
    </aside>
  )
}
