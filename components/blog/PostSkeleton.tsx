import type { Ref } from 'react'
import { Skeleton } from '../parts/Skeleton.tsx'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  titleRef: Ref<HTMLHeadingElement>
  /** True if the post did not load. */
  isFailed: boolean
}

/** Placeholder for the head of a post. Its title takes the focus. */
export function PostHeadSkeleton({ titleRef, isFailed }: Props) {
  return (
    <header className="post__head">
      <h1 className="visually-hidden" ref={titleRef} tabIndex={-1}>
        {isFailed ? words.unloadedPost : words.loadingPost}
      </h1>
      {!isFailed && (
        <>
          <Skeleton className="post__title-skeleton" lines={2} />
          <Skeleton className="post-meta" lines={1} />
          <Skeleton className="post-meta" lines={1} />
        </>
      )}
    </header>
  )
}

/** Placeholder for the text of a post. */
export function PostContentSkeleton() {
  return (
    <div className="prose">
      <Skeleton className="post__text-skeleton" lines={4} />
      <Skeleton className="post__text-skeleton" lines={5} />
      <Skeleton className="post__text-skeleton" lines={3} />
    </div>
  )
}
