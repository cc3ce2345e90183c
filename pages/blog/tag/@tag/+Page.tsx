import '../../../../styles/blog.scss'
import { TagPosts } from '../../../../components/TagPosts.tsx'
import type { TagPageData } from '../../../../content/PageData.ts'

export { Page }

function Page({ config: _config, head: _head, ...list }: TagPageData) {
  return <TagPosts {...list} />
}
