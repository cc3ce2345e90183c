import { Skeleton } from '../parts/Skeleton.tsx'

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
