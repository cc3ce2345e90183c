import { createHash } from 'node:crypto'
import { listCount, postSummary } from '../pages/lists.ts'
import type { Post } from '../Post.ts'
import type { Site } from '../Site.ts'

/** What the blog fetches to show a post in place. */
const postData = (post: Post) => ({ ...postSummary(post), html: post.html, headings: post.headings })

/** Name with the first 10 hexadecimal digits of the content's SHA-256, so that a file never changes under its name. */
const hashed = (name: string, text: string): string =>
  `data/${name}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`

/**
 * The files that the blog fetches in place, by path below `dist/`: one a post, one a page of the list, and an
 * index that leads from a page's number and a post's slug to their files.
 */
export function dataFiles(site: Site): Map<string, string> {
  const { posts, config } = site
  const { pageSize } = config.blog
  const files = new Map<string, string>()
  const add = (name: string, value: object) => {
    const text = JSON.stringify(value)
    const path = hashed(name, text)
    files.set(path, text)
    return `/${path}`
  }
  const postFiles = new Map(posts.map(post => [post.slug, add(`posts/${post.slug}`, postData(post))]))
  const pages = listCount(site)
  const lists = Array.from({ length: pages }, (_, at) => {
    const shown = posts.slice(at * pageSize, (at + 1) * pageSize)
    const cards = shown.map(post => ({ ...postSummary(post), data: postFiles.get(post.slug) }))
    return add(`lists/${at + 1}`, { page: at + 1, pages, posts: cards })
  })
  add('index', { lists, posts: Object.fromEntries(postFiles) })
  return files
}
