import '../../../../styles/blog.scss'
import '../../../../styles/post-list.scss'

export { TagPosts as Page } from '../../../../components/blog/PostList.tsx'
