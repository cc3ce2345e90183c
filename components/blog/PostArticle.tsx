import { type ReactNode, type Ref, useMemo } from 'react'
import type { PostData, PostSummary } from '../../content/model/Post.ts'
import { directionOf } from '../../content/i18n/direction.ts'
import { textImageSizes } from '../../content/shared/sizedImage.ts'
import { hrefsInHtml } from '../parts/href.ts'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { trustedHtml } from '../parts/trusted.ts'
import { PostMeta } from './PostMeta.tsx'
import { TableOfContents } from './TableOfContents.tsx'
import { TagList } from './TagList.tsx'

/** What is known of a post before its content has loaded. */
export type PostHead = Omit<PostSummary, 'data'>

interface Props {
  post: PostHead
  /** Given where the title takes the focus: the post is opened in place. */
  titleRef?: Ref<HTMLHeadingElement>
  /** The content, or its placeholder. */
  children: ReactNode
}

/** A post: its head, image and content. */
export function PostArticle({ post, titleRef, children }: Props) {
  return (
    <article className="post">
      <header className="post__head">
        <h1
          className="post__title"
          ref={titleRef}
          dir={directionOf(post.title)}
          tabIndex={titleRef ? -1 : undefined}
        >
          {post.title}
        </h1>
        <PostMeta post={post} full />
        <TagList tags={post.tags} />
      </header>
      <div className="post__body">
        <div className="post__image">
          <ThemeImage
            light={post.lightImage}
            dark={post.darkImage}
            fallback={post.image}
            alt={post.imageAlt}
            sizes={textImageSizes}
            // In place nothing waits for the HTML, and a visitor with the light theme need not load both.
            eager={titleRef === undefined}
          />
        </div>
        {children}
      </div>
    </article>
  )
}

interface ContentProps {
  post: Pick<PostData, 'html' | 'headings'>
  /** The permalink, where the post is shown on another page: its anchors then lead there. */
  path?: string | undefined
}

/** A post's table of contents and its text. */
export function PostContent({ post, path }: ContentProps) {
  // React sets HTML again where it is another object, and would undo what scripts have added to the text.
  const html = useMemo(() => trustedHtml(hrefsInHtml(post.html)), [post.html])
  return (
    <>
      <TableOfContents headings={post.headings} path={path} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
