import type { ReactNode, Ref } from 'react'
import type { PostData } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { BackToBlog } from '../parts/BackLink.tsx'
import { BlogBar } from './BlogBar.tsx'
import { PostArticle, PostContent, type PostHead } from './PostArticle.tsx'
import { PostFooter } from './PostFooter.tsx'
import { PostContentSkeleton, PostHeadSkeleton } from './Skeletons.tsx'

interface Props {
  /** Absent until the post's card or the post itself has loaded. */
  head: PostHead | undefined
  content: PostData | undefined
  /** The page of the list that Back to Blog leads to. */
  list: SitePath
  /** URL of the search index. */
  search: SitePath | undefined
  titleRef: Ref<HTMLHeadingElement>
  /** Replaces content that did not load. */
  failure: ReactNode
}

/** A post that replaces the list. */
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
            {!failure && (
              <div className="post__image">
                <div className="skeleton skeleton--image" />
              </div>
            )}
            {body}
          </div>
        </article>
      )}
      {content && <PostFooter {...content} />}
      <BackToBlog path={list} />
    </div>
  )
}
