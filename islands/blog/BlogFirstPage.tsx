import { type ComponentProps, createRef } from 'react'
import { PostList } from '../../components/blog/PostList.tsx'
import type { BlogReader } from './BlogReader.tsx'

/** The initial view of `BlogReader` for the server, without the code that fetches and opens posts. */
export const BlogFirstPage = ({ blog, first }: ComponentProps<typeof BlogReader>) => (
  <div className="blog-reader">
    <p className="visually-hidden" role="status" />
    {/* The heading is focusable, as in the browser. */}
    <PostList blog={blog} {...first} headingRef={createRef()} />
  </div>
)
