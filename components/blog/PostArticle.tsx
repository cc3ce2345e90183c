import type { ReactNode } from 'react'
import { href, hrefsInHtml } from '../../browser/href.ts'
import { OutboundLink, SiteLink } from '../parts/SiteLink.tsx'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { directionOf } from '../../content/i18n/direction.ts'
import { fill } from '../../content/i18n/fill.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { direction, words } from '../../content/i18n/siteWords.ts'
import type {
  AuthorCard,
  Heading,
  NamedPost,
  PageImage,
  PostData,
  PostSummary,
  RelatedPost,
  Tag,
} from '../../content/model/Post.ts'
import { feedPath, markdownPath } from '../../content/shared/paths.ts'
import { textImageSizes } from '../../content/shared/sizedImage.ts'

interface Props {
  post: PostSummary
  /** The content. */
  children: ReactNode
}

/** A post: its head, image and content. */
export function PostArticle({ post, children }: Props) {
  return (
    <article className="post">
      <header className="post__head">
        <h1 className="post__title" dir={directionOf(post.title, direction)}>
          {post.title}
        </h1>
        <PostMeta post={post} full />
        <TagList tags={post.tags} />
      </header>
      <PostBody post={post}>{children}</PostBody>
    </article>
  )
}

interface BodyProps {
  post: Pick<PostSummary, 'lightImage' | 'darkImage' | 'image' | 'imageAlt'>
  children: ReactNode
}

/** The image of a post, and its content. */
export function PostBody({ post: { lightImage, darkImage, image, imageAlt }, children }: BodyProps) {
  return (
    <div className="post__body">
      <div className="post__image">
        <ThemeImage
          light={lightImage}
          dark={darkImage}
          fallback={image}
          alt={imageAlt}
          sizes={textImageSizes}
          eager
        />
      </div>
      {children}
    </div>
  )
}

/** A post's table of contents and its text. */
export const PostContent = ({ post }: { post: Pick<PostData, 'html' | 'headings'> }) => (
  <>
    <TableOfContents headings={post.headings} />
    <div className="prose" dangerouslySetInnerHTML={{ __html: hrefsInHtml(post.html) }} />
  </>
)

/** A post with fewer headings has no table of contents. */
const minHeadings = 3

/** The table of contents of a post, in two levels. */
function TableOfContents({ headings }: Pick<PostData, 'headings'>) {
  if (headings.filter(isListed).length < minHeadings) return null
  return (
    <nav className="table-of-contents" aria-labelledby="table-of-contents">
      <h2 className="table-of-contents__title" id="table-of-contents">
        {words.onThisPage}
      </h2>
      <ol className="table-of-contents__list">
        {outline(headings).map(({ heading, children }) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
            {children.length > 0 && (
              <ol>
                {children.map(child => (
                  <li key={child.id}>
                    <a href={`#${child.id}`}>{child.text}</a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const isListed = ({ depth }: Heading): boolean => depth === 2 || depth === 3

interface OutlineEntry {
  heading: Heading
  children: Heading[]
}

/**
 * Returns the headings of level 2, each with the ones of level 3 that follow it; others of level 3 are entries
 * themselves.
 */
export function outline(headings: readonly Heading[]): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  for (const heading of headings.filter(isListed)) {
    const parent = entries.at(-1)
    if (heading.depth === 3 && parent?.heading.depth === 2) parent.children.push(heading)
    else entries.push({ heading, children: [] })
  }
  return entries
}

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

interface PortraitProps {
  name: string
  picture?: PageImage | undefined
  /** Whether it loads with the page. */
  eager?: boolean
}

/** An author's picture, or initials in its place. */
export function Portrait({ name, picture, eager = false }: PortraitProps) {
  if (picture)
    return <ThemeImage className="portrait" fallback={picture} sizes={`${picture.width}px`} eager={eager} />
  return (
    <span className="portrait" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of a name's first and last word. */
export function initialsOf(name: string): string {
  const initials = name.match(/(?<![\p{L}\p{M}'’-])\p{L}/gu) ?? []
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('')
}

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
