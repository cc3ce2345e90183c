import { type ComponentProps, useRef } from 'react'
import { PostList } from '../../components/blog/PostList.tsx'
import type { BlogReader } from './BlogReader.tsx'

/** What `BlogReader` shows at first, for the server, where nothing is fetched or opened. */
export function BlogFirstPage({ blog, first }: ComponentProps<typeof BlogReader>) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="blog-reader">
      <p className="visually-hidden" role="status" />
      <PostList blog={blog} {...first} headingRef={heading} />
    </div>
  )
}
