import type { Ref } from 'react'
import { Skeleton } from '../parts/Skeleton.tsx'

interface Props {
  titleRef: Ref<HTMLHeadingElement>
  /** It did not come. */
  isFailed: boolean
}

/** The head of a post of which nothing is known yet; its title takes the focus. */
export function PostHeadSkeleton({ titleRef, isFailed }: Props) {
  return (
    <header className="post__head">
      <h1 className="visually-hidden" ref={titleRef} tabIndex={-1}>
        {isFailed ? 'A post that did not load' : 'Loading the post'}
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

/** The picture of a post of which nothing is known yet. */
export function PostPictureSkeleton() {
  return (
    <div className="post__picture">
      <div className="skeleton skeleton--picture" />
    </div>
  )
}

/** The text of a post while it is loading. */
export function PostContentSkeleton() {
  return (
    <div className="prose">
      <Skeleton className="post__text-skeleton" lines={4} />
      <Skeleton className="post__text-skeleton" lines={5} />
      <Skeleton className="post__text-skeleton" lines={3} />
    </div>
  )
}
