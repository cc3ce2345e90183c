import '../../styles/blog.scss'
import '../../styles/post-list.scss'
// Posts are opened in place.
import '../../styles/post.scss'
import type { ListPageData } from '../../content/model/PageData.ts'
import { Island } from '../../islands/runtime/Island.tsx'

export { Page }

function Page({ blog, list, titleEnd }: ListPageData) {
  return <Island name="BlogReader" when="link" props={{ blog, first: list, titleEnd }} />
}
