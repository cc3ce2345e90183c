import type { AuthorPageData } from '../../content/model/PageData.ts'
import { href } from '../parts/href.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { countOnPage } from './countOnPage.ts'
import { BlogBar } from './BlogBar.tsx'
import { Pagination } from './Pagination.tsx'
import { PostCard } from './PostCard.tsx'

type Props = Omit<AuthorPageData, 'head'>

/** Width and height of an author's picture, CSS px. */
const pictureSize = 96

/** A page of the list of an author's posts, below what is known of the author. */
export function AuthorPosts({ author, total, posts, page, pages, search, ...steps }: Props) {
  const { name, role, picture, link } = author
  return (
    <div className="author-posts post-list wrapper">
      <BlogBar search={search} />
      <header className="post-list__head">
        {picture && (
          <img
            className="author-posts__picture"
            src={href(picture)}
            width={pictureSize}
            height={pictureSize}
            alt=""
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
