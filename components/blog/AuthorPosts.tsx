import type { AuthorPageData } from '../../content/model/PageData.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { countOnPage } from './countOnPage.ts'
import { PostListPage } from './PostListPage.tsx'

/** A page of the list of an author's posts, with what is known about the author. */
export function AuthorPosts({ author, picture, ...list }: AuthorPageData) {
  const { name, role, link } = author
  const sizes = `${picture?.width}px`
  return (
    <PostListPage className="author-posts post-list wrapper" {...list}>
      {picture && <ThemeImage className="author-posts__picture" fallback={picture} sizes={sizes} eager />}
      <h1>{name}</h1>
      {role && <p className="lead">{role}</p>}
      <p className="post-list__page">{countOnPage(list)}</p>
      {link && (
        <p>
          <OutboundLink href={link}>{new URL(link).host}</OutboundLink>
        </p>
      )}
    </PostListPage>
  )
}
