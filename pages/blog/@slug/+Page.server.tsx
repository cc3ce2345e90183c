import '../../../styles/blog.scss'
import '../../../styles/post.scss'
import { BlogBar } from '../../../components/blog/BlogBar.tsx'
import { PostArticle, PostContent } from '../../../components/blog/PostArticle.tsx'
import { PostFooter } from '../../../components/blog/PostFooter.tsx'
import { BackToBlog } from '../../../components/parts/BackLink.tsx'
import type { PostPageData } from '../../../content/model/PageData.ts'

export { Page }

function Page({ post, search }: PostPageData) {
  return (
    <div className="post-page wrapper">
      <BlogBar search={search} />
      <PostArticle post={post}>
        <PostContent post={post} />
      </PostArticle>
      <PostFooter {...post} />
      <BackToBlog />
    </div>
  )
}
