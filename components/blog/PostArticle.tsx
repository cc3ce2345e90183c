import type { ReactNode, Ref } from 'react'
import type { PostData, PostSummary } from '../../content/model/Post.ts'
import { hrefsInHtml } from '../parts/href.ts'
import { ThemePicture } from '../parts/ThemePicture.tsx'
import { PostMeta } from './PostMeta.tsx'
import { TableOfContents } from './TableOfContents.tsx'
import { TagList } from './TagList.tsx'

/** What is known of a post before its content has come. */
export type PostHead = Omit<PostSummary, 'data'>

interface Props {
  post: PostHead
  /** Where the title takes the focus, when the post is opened in place. */
  titleRef?: Ref<HTMLHeadingElement>
  /** The content, or what stands for it until it comes. */
  children: ReactNode
}

/** A post: its head, picture and content. */
export function PostArticle({ post, titleRef, children }: Props) {
  return (
    <article className="post">
      <header className="post__head">
        <h1 className="post__title" ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {post.title}
        </h1>
        <PostMeta post={post} full />
        <TagList tags={post.tags} />
      </header>
      <div className="post__body">
        <div className="post__picture">
          <ThemePicture light={post.lightImage} dark={post.darkImage} fallback={post.image} eager />
        </div>
        {children}
      </div>
    </article>
  )
}

interface ContentProps {
  post: Pick<PostData, 'html' | 'headings'>
  /** The permalink, where the post is shown elsewhere: its anchors then lead there. */
  path?: string | undefined
}

/** A post's table of contents and its text. */
export function PostContent({ post, path }: ContentProps) {
  return (
    <>
      <TableOfContents headings={post.headings} path={path} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: hrefsInHtml(post.html) }} />
    </>
  )
}
