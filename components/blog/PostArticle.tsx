import { type ReactNode, type Ref, useMemo } from 'react'
import type { PostData, PostSummary } from '../../content/model/Post.ts'
import { directionOf } from '../../content/i18n/direction.ts'
import { textImageSizes } from '../../content/shared/sizedImage.ts'
import { hrefsInHtml } from '../../browser/href.ts'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { trustedHtml } from '../../browser/trusted.ts'
import { PostMeta } from './PostMeta.tsx'
import { TableOfContents } from './TableOfContents.tsx'
import { TagList } from './TagList.tsx'

/** The part of a post that its card shows. */
export type PostHead = Omit<PostSummary, 'data'>

interface Props {
  post: PostHead
  /** Given if the title takes the focus, because the post is opened in place. */
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
      {/* In place nothing waits for the HTML, and a visitor with the light theme need not load both images. */}
      <PostBody post={post} eager={titleRef === undefined}>
        {children}
      </PostBody>
    </article>
  )
}

interface BodyProps {
  post: Pick<PostHead, 'lightImage' | 'darkImage' | 'image' | 'imageAlt'>
  /** Whether the image loads with the page. */
  eager: boolean
  children: ReactNode
}

/** The image of a post, and its content. */
export function PostBody({ post: { lightImage, darkImage, image, imageAlt }, eager, children }: BodyProps) {
  return (
    <div className="post__body">
      <div className="post__image">
        <ThemeImage
          light={lightImage}
          dark={darkImage}
          fallback={image}
          alt={imageAlt}
          sizes={textImageSizes}
          eager={eager}
        />
      </div>
      {children}
    </div>
  )
}

interface ContentProps {
  post: Pick<PostData, 'html' | 'headings'>
  /** The permalink, to which anchors lead if the post is shown on another page. */
  path?: string | undefined
}

/** A post's table of contents and its text. */
export function PostContent({ post, path }: ContentProps) {
  // React sets the HTML again if it is another object, which would undo what scripts have added.
  const html = useMemo(() => trustedHtml(hrefsInHtml(post.html)), [post.html])
  return (
    <>
      <TableOfContents headings={post.headings} path={path} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
