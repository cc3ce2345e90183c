import type { Author, PostSummary, RelatedPost } from '../../content/model/Post.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { href } from '../../browser/href.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  post: RelatedPost & Partial<Pick<PostSummary, 'author' | 'authors' | 'updated'>>
  /** Whether to show the author and the day of the last change. */
  full?: boolean
}

/** The author, the dates and the reading time of a post. */
export function PostMeta({ post, full = false }: Props) {
  return (
    <p className="post-meta">
      {full && (post.authors ? <AuthorLinks authors={post.authors} /> : <span>{post.author}</span>)}
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

/** The authors of a post, linked to their pages. */
const AuthorLinks = ({ authors }: { authors: readonly Author[] }) =>
  authors.map(({ name, path }) => (
    <span key={name}>
      {path === undefined ? (
        name
      ) : (
        <a href={href(path)} rel="author">
          {name}
        </a>
      )}
    </span>
  ))
