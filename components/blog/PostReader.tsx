import type { ReactNode, Ref } from 'react'
import type { PostData } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { BackToBlog } from '../parts/BackLink.tsx'
import { BlogBar } from './BlogBar.tsx'
import { PostArticle, PostContent, type PostHead } from './PostArticle.tsx'
import { PostContentSkeleton, PostHeadSkeleton, PostPictureSkeleton } from './PostSkeleton.tsx'

interface Props {
  /** What is known of the post: nothing, its card's part, or all. */
  head: PostHead | undefined
  content: PostData | undefined
  /** The page of the list that Back to Blog leads to. */
  list: SitePath
  /** Address of the root of the search. */
  search: SitePath | undefined
  titleRef: Ref<HTMLHeadingElement>
  /** Stands in place of the content that did not come. */
  failure: ReactNode
}

/** A post in place of the list that it was opened from. */
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
            {!failure && <PostPictureSkeleton />}
            {body}
          </div>
        </article>
      )}
      <BackToBlog path={list} />
    </div>
  )
}
