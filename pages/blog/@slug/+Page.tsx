import '../../../styles/blog.scss'
import { BackToBlog } from '../../../components/BackLink.tsx'
import { PostArticle, PostContent } from '../../../components/PostArticle.tsx'
import { PostNeighbours } from '../../../components/PostNeighbours.tsx'
import type { PostPageData } from '../../../content/PageData.ts'

export { Page }

function Page({ post, older, newer }: PostPageData) {
  return (
    <div className="post-page wrapper">
      <BackToBlog />
      <PostArticle post={post}>
        <PostContent post={post} />
      </PostArticle>
      <PostNeighbours older={older} newer={newer} />
      <BackToBlog />
    </div>
  )
}
