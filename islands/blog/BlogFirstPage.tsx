import { type ComponentProps, createRef } from 'react'
import { PostList } from '../../components/blog/PostList.tsx'
import type { BlogReader } from './BlogReader.tsx'

/** What `BlogReader` shows at first, for the server, where nothing is fetched or opened. */
export const BlogFirstPage = ({ blog, first }: ComponentProps<typeof BlogReader>) => (
  <div className="blog-reader">
    <p className="visually-hidden" role="status" />
    {/* In the browser, the heading can take the focus. */}
    <PostList blog={blog} {...first} headingRef={createRef()} />
  </div>
)
