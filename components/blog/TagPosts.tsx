import type { TagPageData } from '../../content/model/PageData.ts'
import { countOnPage } from './countOnPage.ts'
import { BlogBar } from './BlogBar.tsx'
import { Pagination } from './Pagination.tsx'
import { PostCard } from './PostCard.tsx'
import { TagList } from './TagList.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

type Props = Omit<TagPageData, 'head'>

/** A page of the list of posts with a tag, with links to the other tags. */
export function TagPosts({
  tag,
  total,
  tags,
  posts,
  page,
  pages,
  search,
  pagination,
  previous,
  next,
}: Props) {
  return (
    <div className="post-list wrapper">
      <BlogBar search={search} />
      <header className="post-list__head">
        <h1>{fill(words.postsTagged, { tag: tag.name })}</h1>
        <p className="post-list__page">{countOnPage({ total, page, pages })}</p>
        <TagList tags={tags} current={tag} />
      </header>
      <div className="post-list__cards">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} eager={index === 0} />
        ))}
      </div>
      <Pagination entries={pagination} previous={previous} next={next} />
    </div>
  )
}
