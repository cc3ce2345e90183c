import '../../styles/blog.scss'
import '../../styles/post.scss'
import { TextArticle } from '../../components/text/TextArticle.tsx'
import type { TextPageData } from '../../content/model/PageData.ts'

export { Page }

function Page({ text }: TextPageData) {
  return (
    <div className="post-page wrapper">
      <TextArticle text={text} />
    </div>
  )
}
