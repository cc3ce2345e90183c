import type { Ref } from 'react'
import { words } from '../../content/i18n/siteWords.ts'

/** Placeholders for cards that are loading. */
export function PostCardSkeletons({ count }: { count: number }) {
  return (
    <div className="post-list__cards">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="post-card post-card--loading">
          <div className="post-card__image">
            <div className="skeleton skeleton--image" />
          </div>
          <div className="post-card__text">
            <Skeleton className="post-meta" lines={1} />
            <Skeleton className="post-card__title" lines={2} />
            <Skeleton className="post-card__excerpt" lines={5} />
            <Skeleton className="tag-list" lines={1} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface HeadProps {
  titleRef: Ref<HTMLHeadingElement>
  /** True if the post did not load. */
  isFailed: boolean
}

/** Placeholder for the head of a post. Its title takes the focus. */
export function PostHeadSkeleton({ titleRef, isFailed }: HeadProps) {
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

/**
 * A placeholder for lines of text, hidden from screen readers.
 * @param props.className the class of the text, for its size
 */
function Skeleton({ className, lines }: { className: string; lines: number }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton skeleton--line">
          &nbsp;
        </span>
      ))}
    </div>
  )
}
