import '../../../styles/blog.scss'
import '../../../styles/post.scss'
import { BlogBar } from '../../../components/blog/BlogBar.tsx'
import { PostArticle, PostContent } from '../../../components/blog/PostArticle.tsx'
import { PostFooter } from '../../../components/blog/PostFooter.tsx'
import { DeferredSheet } from '../../../components/parts/DeferredSheet.tsx'
import { BackToBlog } from '../../../components/parts/SiteLink.tsx'
import type { PostPageData } from '../../../content/model/PageData.ts'
import postText from '../../../styles/post-text.deferred.scss?url'

export { Page }

function Page({ post, search }: PostPageData) {
  return (
    <div className="post-page wrapper">
      <BlogBar search={search} />
      <PostArticle post={post}>
        <DeferredSheet href={postText} />
        <PostContent post={post} />
      </PostArticle>
      <PostFooter {...post} />
      <BackToBlog />
    </div>
  )
}
