import type { Post } from '../content/Post.ts'
import { PostMeta } from './PostMeta.tsx'
import { TableOfContents } from './TableOfContents.tsx'
import { TagList } from './TagList.tsx'
import { ThemePicture } from './ThemePicture.tsx'

/** A post: its head, picture, contents and content. */
export function PostArticle({ post }: { post: Post }) {
  return (
    <article className="post">
      <header className="post__head">
        <h1 className="post__title">{post.title}</h1>
        <PostMeta post={post} full />
        <TagList tags={post.tags} />
      </header>
      <div className="post__body">
        <div className="post__picture">
          <ThemePicture light={post.lightImage} dark={post.darkImage} fallback={post.image} eager />
        </div>
        <TableOfContents headings={post.headings} />
        <div className="prose" dangerouslySetInnerHTML={{ __html: post.html }} />
      </div>
    </article>
  )
}
