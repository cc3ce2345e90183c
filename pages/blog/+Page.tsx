import '../../styles/blog.scss'
import { listData } from '../../content/files/dataFiles.ts'
import type { ListPageData } from '../../content/model/PageData.ts'
import { titleEnd } from '../../content/routes/pageHeads.ts'
import { Island } from '../../islands/runtime/Island.tsx'

export { Page }

function Page(page: ListPageData) {
  const { heading, text } = page.config.blog
  return (
    <Island
      name="BlogReader"
      when="link"
      props={{ blog: { heading, text }, first: listData(page), titleEnd: titleEnd(page.config) }}
    />
  )
}
