import '../../styles/blog.scss'
import '../../styles/post-list.scss'
import { DeferredSheet } from '../../components/parts/DeferredSheet.tsx'
import type { ListPageData } from '../../content/model/PageData.ts'
import { PostList } from '../../components/blog/PostList.tsx'
import postText from '../../styles/post-text.deferred.scss?url'

export { Page }

function Page({ blog, list }: ListPageData) {
  return (
    <>
      <PostList blog={blog} {...list} />
      {/* Of posts in place. */}
      <DeferredSheet href={postText} />
    </>
  )
}
