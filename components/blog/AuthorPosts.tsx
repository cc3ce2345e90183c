import type { AuthorPageData } from '../../content/model/PageData.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { countOnPage } from './countOnPage.ts'
import { BlogBar } from './BlogBar.tsx'
import { Pagination } from './Pagination.tsx'
import { PostCard } from './PostCard.tsx'

type Props = Omit<AuthorPageData, 'head'>

/** A page of the list of an author's posts, below what is known of the author. */
export function AuthorPosts({ author, picture, total, posts, page, pages, search, ...steps }: Props) {
  const { name, role, link } = author
  return (
    <div className="author-posts post-list wrapper">
      <BlogBar search={search} />
      <header className="post-list__head">
        {picture && (
          <ThemeImage
            className="author-posts__picture"
            fallback={picture}
            sizes={`${picture.width}px`}
            eager
          />
        )}
        <h1>{name}</h1>
        {role && <p className="lead">{role}</p>}
        <p className="post-list__page">{countOnPage({ total, page, pages })}</p>
        {link && (
          <p>
            <OutboundLink href={link}>{new URL(link).host}</OutboundLink>
          </p>
        )}
      </header>
      <div className="post-list__cards">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} eager={index === 0} />
        ))}
      </div>
      <Pagination entries={steps.pagination} previous={steps.previous} next={steps.next} />
    </div>
  )
}
