import '../../styles/blog.scss'
import { PostList } from '../../components/PostList.tsx'
import type { ListPageData } from '../../content/PageData.ts'

export { Page }

function Page({ config, head: _head, ...list }: ListPageData) {
  return <PostList blog={config.blog} {...list} />
}
