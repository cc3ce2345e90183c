import '../../../styles/blog.scss'
import { BackToBlog } from '../../../components/BackLink.tsx'
import { BlogBar } from '../../../components/BlogBar.tsx'
import { PostArticle, PostContent } from '../../../components/PostArticle.tsx'
import { PostNeighbours } from '../../../components/PostNeighbours.tsx'
import { RelatedPosts } from '../../../components/RelatedPosts.tsx'
import type { PostPageData } from '../../../content/PageData.ts'

export { Page }

function Page({ post, older, newer, related, search }: PostPageData) {
  return (
    <div className="post-page wrapper">
      <BlogBar search={search} />
      <PostArticle post={post}>
        <PostContent post={post} />
      </PostArticle>
      <RelatedPosts posts={related} />
      <PostNeighbours older={older} newer={newer} />
      <BackToBlog />
    </div>
  )
}
