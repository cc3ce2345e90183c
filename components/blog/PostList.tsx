import type { ReactNode } from 'react'
import { href } from '../../browser/href.ts'
import { BlogBar, SearchButton } from './BlogBar.tsx'
import { Portrait } from './Portrait.tsx'
import { PostMeta, TagList } from './PostMeta.tsx'
import { OutboundLink } from '../parts/SiteLink.tsx'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { directionOf } from '../../content/i18n/direction.ts'
import { fill, fillCount } from '../../content/i18n/fill.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { direction, language, words } from '../../content/i18n/siteWords.ts'
import type {
  ArchivePageData,
  AuthorPageData,
  PostListing,
  TagPageData,
} from '../../content/model/PageData.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import type { Blog, SitePath } from '../../content/model/SiteConfig.ts'
import { archivePath, feedPath } from '../../content/shared/paths.ts'

interface Props extends PostListing {
  blog: Pick<Blog, 'heading' | 'text'>
}

/** A page of the blog's list. `browser/blog/` opens its posts and other pages in place. */
export function PostList({ blog, ...list }: Props) {
  const { posts, page, pages, search } = list
  const pageOfPages = fill(words.pageOf, { page, pages })
  return (
    <div className="post-list wrapper" data-blog={pageOfPages}>
      <header className="post-list__head">
        <h1>{blog.heading}</h1>
        <p className="lead">{blog.text}</p>
        {page > 1 && <p className="post-list__page">{pageOfPages}</p>}
        {search && <SearchButton index={search} />}
      </header>
      {posts.length === 0 ? (
        <p className="post-list__none">{words.noPosts}</p>
      ) : (
        <PostCards posts={posts} stagger="150" />
      )}
      <Pagination {...list} />
      <p className="post-list__all">
        {pages > 1 && <a href={href(archivePath)}>{words.allByYear}</a>}
        <a href={href(feedPath)}>{words.rssFeed}</a>
      </p>
    </div>
  )
}

/** A page of the list of posts with a tag, with links to the other tags. */
export function TagPosts({ tag, tags, ...list }: TagPageData) {
  return (
    <PostListPage className="post-list wrapper" {...list}>
      <h1>{fill(words.postsTagged, { tag: tag.name })}</h1>
      <p className="post-list__page">{countOnPage(list)}</p>
      <TagList tags={tags} current={tag} />
    </PostListPage>
  )
}

/** A page of the list of an author's posts, with what is known about the author. */
export function AuthorPosts({ author, picture, ...list }: AuthorPageData) {
  const { name, role, about, link } = author
  return (
    <PostListPage className="author-posts post-list wrapper" {...list}>
      <Portrait name={name} picture={picture} eager />
      <h1>{name}</h1>
      {role && <p className="lead">{role}</p>}
      {about && <p>{about}</p>}
      <p className="post-list__page">{countOnPage(list)}</p>
      {link && (
        <p>
          <OutboundLink href={link}>{new URL(link).host}</OutboundLink>
        </p>
      )}
    </PostListPage>
  )
}

interface PostListPageProps extends PostListing {
  className: string
  /** The header of the list. */
  children: ReactNode
}

/** A page of a list of posts that is not the blog's own, such as that of a tag. */
function PostListPage({ className, children, ...list }: PostListPageProps) {
  return (
    <div className={className}>
      <BlogBar search={list.search} />
      <header className="post-list__head">{children}</header>
      <PostCards posts={list.posts} />
      <Pagination {...list} />
    </div>
  )
}

/** All posts by year, with their days and titles. */
export function PostArchive({ title, total, years, search }: ArchivePageData) {
  return (
    <div className="post-archive post-list wrapper">
      <BlogBar search={search} />
      <header className="post-list__head">
        <h1>{title}</h1>
        <p className="post-list__page">{countOnPage({ total, page: 1, pages: 1 })}</p>
        {years.length > 1 && (
          <nav className="post-archive__years" aria-label={words.years}>
            {years.map(({ year, anchor }) => (
              <a key={year} href={`#${anchor}`}>
                {year}
              </a>
            ))}
          </nav>
        )}
      </header>
      {years.map(({ year, anchor, posts }) => (
        <section key={year} className="post-archive__year" id={anchor}>
          <h2>{year}</h2>
          <ol>
            {posts.map(post => (
              <li key={post.path}>
                <time dateTime={post.date}>{formatDay(post.date)}</time>
                <a href={href(post.path)}>{post.title}</a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Returns the number of posts in a list and, if it has several pages, which one this is. */
function countOnPage({ total, page, pages }: { total: number; page: number; pages: number }): string {
  if (total === 0) return words.noPosts
  const posts = fillCount(words.posts, total, language)
  return pages > 1 ? fill(words.postsOnPage, { posts, page, pages }) : posts
}

const PostCards = ({ posts, stagger }: { posts: readonly PostSummary[]; stagger?: string | undefined }) => (
  <div className="post-list__cards" data-stagger={stagger}>
    {posts.map((post, index) => (
      <PostCard key={post.id} post={post} eager={index === 0} />
    ))}
  </div>
)

// Two in a row on wide screens; without gutters and borders.
const sizes = '(min-width: 48em) min(50vw - 2.375rem, max(36rem, min(31vw, 49rem))), calc(100vw - 3.125rem)'

/** A post in a list. The whole card is clickable and follows the link in its title. */
function PostCard({ post, eager }: { post: PostSummary; eager: boolean }) {
  return (
    <article className="post-card">
      <div className="post-card__image">
        <ThemeImage
          light={post.lightImage}
          dark={post.darkImage}
          fallback={post.image}
          sizes={sizes}
          eager={eager}
        />
      </div>
      <div className="post-card__text">
        <PostMeta post={post} />
        <h2 className="post-card__title">
          <a className="post-card__link" href={href(post.path)} dir={directionOf(post.title, direction)}>
            {post.title}
          </a>
        </h2>
        <p className="post-card__excerpt" dir={directionOf(post.excerpt, direction)}>
          {post.excerpt}
        </p>
        <TagList tags={post.tags} />
      </div>
    </article>
  )
}

/** Links to the previous, the next and the numbered pages of a list, if it has several. */
function Pagination({ pagination, previous, next }: PostListing) {
  if (pagination.length === 0) return null
  return (
    <nav className="pagination" aria-label={words.pagination}>
      <Step label={words.previous} rel="prev" path={previous} />
      <ol className="pagination__pages">
        {pagination.map((entry, index) =>
          entry === 'ellipsis' ? (
            <li key={`gap-${index}`} className="pagination__gap">
              <span aria-hidden="true">…</span>
              <span className="visually-hidden">{words.morePages}</span>
            </li>
          ) : (
            <li key={entry.page}>
              <a
                className="pagination__page"
                href={href(entry.href)}
                aria-current={entry.current ? 'page' : undefined}
              >
                <span className="visually-hidden">{words.page} </span>
                {entry.page}
              </a>
            </li>
          ),
        )}
      </ol>
      <Step label={words.next} rel="next" path={next} />
    </nav>
  )
}

/** A link, or a disabled text if there is no such page. */
function Step({ label, rel, path }: { label: string; rel: 'prev' | 'next'; path: SitePath | undefined }) {
  return path === undefined ? (
    <span className="pagination__step" aria-disabled="true">
      {label}
    </span>
  ) : (
    <a className="pagination__step" href={href(path)} rel={rel}>
      {label}
    </a>
  )
}
