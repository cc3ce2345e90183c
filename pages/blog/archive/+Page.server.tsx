import '../../../styles/blog.scss'
import '../../../styles/post-list.scss'
import '../../../styles/archive.scss'
import { PostArchive } from '../../../components/blog/PostArchive.tsx'
import type { ArchivePageData } from '../../../content/model/PageData.ts'

export { Page }

function Page({ head: _head, ...archive }: ArchivePageData) {
  return <PostArchive {...archive} />
}
