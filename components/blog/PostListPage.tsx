import type { ReactNode } from 'react'
import type { PaginationEntry } from '../../content/model/PageData.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { BlogBar } from './BlogBar.tsx'
import { Pagination } from './Pagination.tsx'
import { PostCard } from './PostCard.tsx'

interface Props {
  className: string
  posts: readonly PostSummary[]
  pagination: readonly PaginationEntry[]
  search?: SitePath | undefined
  previous?: SitePath | undefined
  next?: SitePath | undefined
  /** The header of the list. */
  children: ReactNode
}

/** A page of a list of posts that is not the blog's own, such as that of a tag. */
export function PostListPage({ className, posts, pagination, search, previous, next, children }: Props) {
  return (
    <div className={className}>
      <BlogBar search={search} />
      <header className="post-list__head">{children}</header>
      <div className="post-list__cards">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} eager={index === 0} />
        ))}
      </div>
      <Pagination entries={pagination} previous={previous} next={next} />
    </div>
  )
}
