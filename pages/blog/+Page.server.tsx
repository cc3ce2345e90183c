import '../../styles/blog.scss'
import '../../styles/post-list.scss'
import { LaterSheet } from '../../components/parts/LaterSheet.tsx'
import type { ListPageData } from '../../content/model/PageData.ts'
import { BlogReader } from '../../components/blog/BlogReader.island.tsx'
import { Island } from '../../components/parts/Island.tsx'
import postText from '../../styles/post-text.deferred.scss?url'

export { Page }

function Page({ blog, list, titleEnd }: ListPageData) {
  return (
    <>
      <Island name="BlogReader" component={BlogReader} when="link" props={{ blog, first: list, titleEnd }} />
      <LaterSheet href={postText} />
    </>
  )
}
