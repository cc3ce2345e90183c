import '../../../styles/blog.scss'
import { BackToBlog } from '../../../components/BackLink.tsx'
import { PostArticle } from '../../../components/PostArticle.tsx'
import { PostNeighbours } from '../../../components/PostNeighbours.tsx'
import { RelatedPosts } from '../../../components/RelatedPosts.tsx'
import type { PostPageData } from '../../../content/PageData.ts'

export { Page }

function Page({ post, older, newer, related }: PostPageData) {
  return (
    <div className="post-page wrapper">
      <BackToBlog />
      <PostArticle post={post} />
      <RelatedPosts posts={related} />
      <PostNeighbours older={older} newer={newer} />
      <BackToBlog />
    </div>
  )
}
