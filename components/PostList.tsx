import type { PaginationEntry } from '../content/PageData.ts'
import type { PostSummary } from '../content/Post.ts'
import type { Blog, SitePath } from '../content/SiteConfig.ts'
import { Pagination } from './Pagination.tsx'
import { PostCard } from './PostCard.tsx'
import { SearchButton } from './SearchButton.tsx'

interface Props {
  blog: Blog
  posts: readonly PostSummary[]
  /** Counts from 1. */
  page: number
  pages: number
  pagination: readonly PaginationEntry[]
  /** Address of the root of the search. */
  search?: SitePath | undefined
  previous?: SitePath | undefined
  next?: SitePath | undefined
}

/** A page of the blog's list. */
export function PostList({ blog, posts, page, pages, pagination, search, previous, next }: Props) {
  return (
    <div className="post-list wrapper">
      <header className="post-list__head">
        <h1>{blog.heading}</h1>
        <p className="lead">{blog.text}</p>
        {page > 1 && (
          <p className="post-list__page">
            Page {page} of {pages}
          </p>
        )}
        {search && <SearchButton address={search} />}
      </header>
      <div className="post-list__cards" data-stagger="150">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} eager={index === 0} />
        ))}
      </div>
      <Pagination entries={pagination} previous={previous} next={next} />
    </div>
  )
}
