import type { ReactNode, Ref } from 'react'
import type { PostData } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { BackToBlog } from '../parts/BackLink.tsx'
import { BlogBar } from './BlogBar.tsx'
import { PostArticle, PostContent, type PostHead } from './PostArticle.tsx'
import { PostContentSkeleton, PostHeadSkeleton, PostImageSkeleton } from './PostSkeleton.tsx'

interface Props {
  /** What is known of the post, if anything: the part that its card shows, or all. */
  head: PostHead | undefined
  content: PostData | undefined
  /** The page of the list to which Back to Blog leads. */
  list: SitePath
  /** Address of the search index. */
  search: SitePath | undefined
  titleRef: Ref<HTMLHeadingElement>
  /** Replaces content that did not load. */
  failure: ReactNode
}

/** A post that is opened in place of the list. */
export function PostReader({ head, content, list, search, titleRef, failure }: Props) {
  const body = content ? (
    <PostContent post={content} path={content.path} />
  ) : (
    (failure ?? <PostContentSkeleton />)
  )
  return (
    <div className="post-page wrapper" aria-busy={!content && !failure}>
      <BlogBar back={list} search={search} />
      {head ? (
        <PostArticle post={head} titleRef={titleRef}>
          {body}
        </PostArticle>
      ) : (
        <article className="post">
          <PostHeadSkeleton titleRef={titleRef} isFailed={failure !== undefined} />
          <div className="post__body">
            {!failure && <PostImageSkeleton />}
            {body}
          </div>
        </article>
      )}
      <BackToBlog path={list} />
    </div>
  )
}
