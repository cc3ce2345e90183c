import '../../../../styles/blog.scss'
import '../../../../styles/post-list.scss'
import { TagPosts } from '../../../../components/blog/TagPosts.tsx'
import type { TagPageData } from '../../../../content/model/PageData.ts'

export { Page }

function Page({ head: _head, ...list }: TagPageData) {
  return <TagPosts {...list} />
}
