import type { NamedPost, PostAction, PostData, RelatedPost, ShownSeries } from '../../content/model/Post.ts'
import { words } from '../../content/i18n/siteWords.ts'
import { feedPath, markdownPath } from '../../content/shared/paths.ts'
import { href } from '../../browser/href.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { PostMeta } from './PostMeta.tsx'
import { directionOf } from '../../content/i18n/direction.ts'

/** What follows a post, on its own page and in place. */
export function PostFooter({ path, footer }: Pick<PostData, 'path' | 'footer'>) {
  const { action, editUrl, series, related, older, newer } = footer
  const markdown = href(markdownPath(path))
  return (
    <>
      {action && <Action action={action} />}
      <p className="post-meta post-meta--below">
        <a href={markdown}>{words.viewMarkdown}</a>
        {/* `browser/enhance/copy.ts` puts buttons there. */}
        <span className="post-meta__copy" data-copy-file={markdown} />
        <a href={href(feedPath)}>{words.rssFeed}</a>
        {editUrl && <OutboundLink href={editUrl}>{words.editPage}</OutboundLink>}
      </p>
      {series && <PostSeries series={series} />}
      <RelatedPosts posts={related} />
      <PostNeighbours older={older} newer={newer} />
    </>
  )
}

const Action = ({ action: { heading, text, label, href: to } }: { action: PostAction }) => (
  <div className="cta post-action" role="note">
    <p className="cta-title">{heading}</p>
    <p>{text}</p>
    <p>
      <SiteLink className="button button--primary" to={to}>
        {label}
      </SiteLink>
    </p>
  </div>
)

interface NeighbourProps {
  older?: NamedPost | undefined
  newer?: NamedPost | undefined
}

/** Links to the posts published before and after this one. */
function PostNeighbours({ older, newer }: NeighbourProps) {
  if (!older && !newer) return null
  return (
    <nav className="post-neighbours" aria-label={words.morePosts}>
      {older && <Neighbour label={words.older} rel="prev" post={older} />}
      {newer && <Neighbour label={words.newer} rel="next" post={newer} />}
    </nav>
  )
}

/** The position of a post in its series, with links to the adjacent parts. */
function PostSeries({ series: { name, part, parts, previous, next } }: { series: ShownSeries }) {
  return (
    <>
      <p className="post-meta">{fill(words.partOf, { part, parts, series: name })}</p>
      <nav className="post-neighbours" aria-label={words.series}>
        {previous && <Neighbour label={fill(words.part, { part: part - 1 })} rel="prev" post={previous} />}
        {next && <Neighbour label={fill(words.part, { part: part + 1 })} rel="next" post={next} />}
      </nav>
    </>
  )
}

function Neighbour({ label, rel, post }: { label: string; rel: 'prev' | 'next'; post: NamedPost }) {
  return (
    <a className={`post-neighbours__link post-neighbours__link--${rel}`} href={href(post.path)} rel={rel}>
      <span className="post-neighbours__label">{label}</span>
      <span className="post-neighbours__title">{post.title}</span>
    </a>
  )
}

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
