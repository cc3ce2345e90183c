import '../../../../styles/blog.scss'
import '../../../../styles/post-list.scss'
import '../../../../styles/author-posts.scss'
import { AuthorPosts } from '../../../../components/blog/AuthorPosts.tsx'
import type { AuthorPageData } from '../../../../content/model/PageData.ts'

export { Page }

function Page({ head: _head, ...list }: AuthorPageData) {
  return <AuthorPosts {...list} />
}
