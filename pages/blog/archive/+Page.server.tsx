import '../../../styles/blog.scss'
import '../../../styles/post-list.scss'
import '../../../styles/archive.scss'

export { PostArchive as Page } from '../../../components/blog/PostList.tsx'
