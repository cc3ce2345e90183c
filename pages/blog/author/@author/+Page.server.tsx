import '../../../../styles/blog.scss'
import '../../../../styles/post-list.scss'
import '../../../../styles/author-posts.scss'

export { AuthorPosts as Page } from '../../../../components/blog/PostList.tsx'
