import { href } from '../../browser/href.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { PostSummary, RelatedPost, Tag } from '../../content/model/Post.ts'

interface PostMetaProps {
  post: RelatedPost & Partial<Pick<PostSummary, 'author' | 'authors' | 'updated'>>
  /** Whether to show the author and the day of the last change. */
  full?: boolean
}

/** The author, the dates and the reading time of a post. */
export function PostMeta({ post, full = false }: PostMetaProps) {
  return (
    <p className="post-meta">
      {full &&
        (post.authors ?? [{ name: post.author, path: undefined }]).map(({ name, path }) => (
          <span key={name}>
            {path === undefined ? (
              name
            ) : (
              <a href={href(path)} rel="author">
                {name}
              </a>
            )}
          </span>
        ))}
      <time dateTime={post.date}>{formatDay(post.date)}</time>
      {full && post.updated && (
        <span>
          {words.updated} <time dateTime={post.updated}>{formatDay(post.updated)}</time>
        </span>
      )}
      <span>{post.readTime}</span>
      {post.draft && <span className="badge badge--notice">{words.draft}</span>}
      {post.scheduled && <span className="badge badge--notice">{words.scheduled}</span>}
    </p>
  )
}

interface TagListProps {
  tags: readonly Tag[]
  /** The tag of the current page. */
  current?: Tag
}

/** Links to the posts of tags. */
export function TagList({ tags, current }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul className="tag-list">
      {tags.map(({ name, path }) => (
        <li key={path}>
          <a className="badge" href={href(path)} aria-current={path === current?.path ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
