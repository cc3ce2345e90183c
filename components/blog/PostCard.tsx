import { directionOf } from '../../content/i18n/direction.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import { href } from '../../browser/href.ts'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { PostMeta } from './PostMeta.tsx'
import { TagList } from './TagList.tsx'

// Two in a row on wide screens; without gutters and borders.
const sizes = '(min-width: 48em) min(50vw - 2.375rem, max(36rem, min(31vw, 49rem))), calc(100vw - 3.125rem)'

/** A post in a list. The whole card is clickable and follows the link in its title. */
export function PostCard({ post, eager = false }: { post: PostSummary; eager?: boolean }) {
  return (
    <article className="post-card">
      <div className="post-card__image">
        <ThemeImage
          light={post.lightImage}
          dark={post.darkImage}
          fallback={post.image}
          sizes={sizes}
          eager={eager}
        />
      </div>
      <div className="post-card__text">
        <PostMeta post={post} />
        <h2 className="post-card__title">
          <a
            className="post-card__link"
            href={href(post.path)}
            dir={directionOf(post.title)}
            data-in-place=""
          >
            {post.title}
          </a>
        </h2>
        <p className="post-card__excerpt" dir={directionOf(post.excerpt)}>
          {post.excerpt}
        </p>
        <TagList tags={post.tags} />
      </div>
    </article>
  )
}
