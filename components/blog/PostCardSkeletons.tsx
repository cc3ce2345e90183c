import { Skeleton } from '../parts/Skeleton.tsx'

/** The shapes of a page's cards while they are loading. */
export function PostCardSkeletons({ count }: { count: number }) {
  return (
    <div className="post-list__cards">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="post-card post-card--loading">
          <div className="post-card__picture">
            <div className="skeleton skeleton--picture" />
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
