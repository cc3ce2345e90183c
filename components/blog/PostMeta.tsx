import type { Author, PostSummary } from '../../content/model/Post.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { href } from '../parts/href.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  post: Omit<PostSummary, 'data'>
  /** With the author and the day of the last change. */
  full?: boolean
}

/** Who wrote a post, when, and how long it takes to read. */
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

/** Who wrote a post, each with a link to the page that has the author's posts. */
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
