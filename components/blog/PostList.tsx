import type { ReactNode, Ref } from 'react'
import type { PaginationEntry } from '../../content/model/PageData.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import type { Blog, SitePath } from '../../content/model/SiteConfig.ts'
import { archivePath, feedPath } from '../../content/shared/paths.ts'
import { href } from '../../browser/href.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { Pagination } from './Pagination.tsx'
import { PostCard } from './PostCard.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  blog: Pick<Blog, 'heading' | 'text'>
  posts: readonly PostSummary[]
  /** Counts from 1. */
  page: number
  pages: number
  pagination: readonly PaginationEntry[]
  /** Path of the search index. */
  search?: SitePath | undefined
  previous?: SitePath | undefined
  next?: SitePath | undefined
  /** Given if the heading takes the focus, because the list is shown in place. */
  headingRef?: Ref<HTMLHeadingElement>
  /** True while a post is shown instead. */
  hidden?: boolean
  /** Replaces the cards while they are loading. */
  instead?: ReactNode
  /** Whether the cards appear one after the other when they come into view. */
  revealed?: boolean
}

/** A page of the blog's list. */
export function PostList({ blog, posts, page, pages, pagination, search, previous, next, ...shown }: Props) {
  const { headingRef, hidden = false, instead, revealed = true } = shown
  return (
    <div className="post-list wrapper" hidden={hidden}>
      <header className="post-list__head">
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {blog.heading}
        </h1>
        <p className="lead">{blog.text}</p>
        {page > 1 && <p className="post-list__page">{fill(words.pageOf, { page, pages })}</p>}
        {search && <SearchButton index={search} />}
      </header>
      {instead ??
        (posts.length === 0 ? (
          <p className="post-list__none">{words.noPosts}</p>
        ) : (
          <div className="post-list__cards" data-stagger={revealed ? '150' : undefined}>
            {posts.map((post, index) => (
              <PostCard key={post.id} post={post} eager={index === 0} />
            ))}
          </div>
        ))}
      <Pagination entries={pagination} previous={previous} next={next} />
      <p className="post-list__all">
        {pages > 1 && <a href={href(archivePath)}>{words.allByYear}</a>}
        <a href={href(feedPath)}>{words.rssFeed}</a>
      </p>
    </div>
  )
}
