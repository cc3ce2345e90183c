import type { TagPageData } from '../../content/model/PageData.ts'
import { BlogBar } from './BlogBar.tsx'
import { Pagination } from './Pagination.tsx'
import { PostCard } from './PostCard.tsx'
import { TagList } from './TagList.tsx'

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
  const count = total === 1 ? 'One post' : `${total} posts`
  return (
    <div className="post-list wrapper">
      <BlogBar search={search} />
      <header className="post-list__head">
        <h1>Posts tagged {tag.name}</h1>
        <p className="post-list__page">
          {count}
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
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
