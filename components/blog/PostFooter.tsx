import { href } from '../../browser/href.ts'
import { OutboundLink, SiteLink } from '../parts/SiteLink.tsx'
import { directionOf } from '../../content/i18n/direction.ts'
import { fill } from '../../content/i18n/fill.ts'
import { direction, words } from '../../content/i18n/siteWords.ts'
import type { AuthorCard, NamedPost, PostData, RelatedPost } from '../../content/model/Post.ts'
import { feedPath, markdownPath } from '../../content/shared/paths.ts'
import { Portrait } from './Portrait.tsx'
import { PostMeta } from './PostMeta.tsx'

/** What follows a post. */
export function PostFooter({ path, footer }: Pick<PostData, 'path' | 'footer'>) {
  const { action, editUrl, series, related } = footer
  const markdown = href(markdownPath(path))
  return (
    <>
      {footer.authors && <AuthorCards authors={footer.authors} />}
      {action && (
        <div className="cta post-action" role="note">
          <p className="cta-title">{action.heading}</p>
          <p>{action.text}</p>
          <p>
            <SiteLink className="button button--primary" to={action.href}>
              {action.label}
            </SiteLink>
          </p>
        </div>
      )}
      <p className="post-meta post-meta--below">
        <a href={markdown}>{words.viewMarkdown}</a>
        {/* `browser/enhance/copy.ts` puts buttons there. */}
        <span className="post-meta__copy" data-copy-file={markdown} />
        <a href={href(feedPath)}>{words.rssFeed}</a>
        {editUrl && <OutboundLink href={editUrl}>{words.editPage}</OutboundLink>}
      </p>
      {series && (
        <>
          <p className="post-meta">
            {fill(words.partOf, { part: series.part, parts: series.parts, series: series.name })}
          </p>
          <PostNeighbours
            label={words.series}
            prev={[fill(words.part, { part: series.part - 1 }), series.previous]}
            next={[fill(words.part, { part: series.part + 1 }), series.next]}
          />
        </>
      )}
      <RelatedPosts posts={related} />
      <PostNeighbours
        label={words.morePosts}
        prev={[words.older, footer.older]}
        next={[words.newer, footer.newer]}
      />
    </>
  )
}

/** Who wrote a post: a face, a line and a link. */
const AuthorCards = ({ authors }: { authors: readonly AuthorCard[] }) => (
  <aside className="author-cards" aria-label={words.writtenBy}>
    {authors.map(({ name, path, role, about, link, picture }) => (
      <div key={path}>
        <Portrait name={name} picture={picture} />
        <div>
          <p>
            <a href={href(path)}>{name}</a>
            {role && <span> {role}</span>}
          </p>
          {about && <p>{about}</p>}
          {link && <OutboundLink href={link}>{new URL(link).host}</OutboundLink>}
        </div>
      </div>
    ))}
  </aside>
)

type NeighbourLink = readonly [label: string, post: NamedPost | undefined]

/** Links to the posts before and after this one, of the blog or of its series. */
const PostNeighbours = (props: { label: string; prev: NeighbourLink; next: NeighbourLink }) =>
  (props.prev[1] || props.next[1]) && (
    <nav className="post-neighbours" aria-label={props.label}>
      {(['prev', 'next'] as const).map(rel => {
        const [label, post] = props[rel]
        const className = `post-neighbours__link post-neighbours__link--${rel}`
        return (
          post && (
            <a key={rel} className={className} href={href(post.path)} rel={rel}>
              <span className="post-neighbours__label">{label}</span>
              <span className="post-neighbours__title">{post.title}</span>
            </a>
          )
        )
      })}
    </nav>
  )

/** Posts that are like the current one. */
function RelatedPosts({ posts }: { posts: readonly RelatedPost[] }) {
  if (posts.length === 0) return null
  return (
    <aside className="related-posts" aria-labelledby="related-posts">
      <h2 className="related-posts__title" id="related-posts">
        {words.relatedPosts}
      </h2>
      <ul className="related-posts__list">
        {posts.map(post => (
          <li key={post.path} className="related-posts__post">
            <a
              className="related-posts__link"
              href={href(post.path)}
              dir={directionOf(post.title, direction)}
            >
              {post.title}
            </a>
            <p className="related-posts__excerpt" dir={directionOf(post.excerpt, direction)}>
              {post.excerpt}
            </p>
            <PostMeta post={post} />
          </li>
        ))}
      </ul>
    </aside>
  )
}
