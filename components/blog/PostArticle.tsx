import type { ReactNode } from 'react'
import { hrefsInHtml } from '../../browser/href.ts'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { directionOf } from '../../content/i18n/direction.ts'
import { direction, words } from '../../content/i18n/siteWords.ts'
import type { Heading, PostData, PostSummary } from '../../content/model/Post.ts'
import { textImageSizes } from '../../content/shared/sizedImage.ts'
import { PostMeta, TagList } from './PostMeta.tsx'

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
