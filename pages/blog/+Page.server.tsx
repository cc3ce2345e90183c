import '../../styles/blog.scss'
import '../../styles/post-list.scss'
import type { ListPageData } from '../../content/model/PageData.ts'
import { Island } from '../../islands/runtime/Island.tsx'
import postSheet from '../../styles/reading.deferred.scss?url'

export { Page }

function Page({ blog, list, titleEnd }: ListPageData) {
  return (
    <>
      <Island name="BlogReader" when="link" props={{ blog, first: list, titleEnd }} />
      <link rel="stylesheet" href={postSheet} />
    </>
  )
}
