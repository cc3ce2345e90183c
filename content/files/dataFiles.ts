import { createHash } from 'node:crypto'
import { listCount, postSummary } from '../pages/lists.ts'
import type { Post } from '../Post.ts'
import type { Site } from '../Site.ts'
import { isRelative, mapAddresses, mapTags } from './mapAddresses.ts'

/** What the blog fetches to show a post in place. */
const postData = (post: Post) => ({ ...postSummary(post), html: htmlFromRoot(post), headings: post.headings })

/** A post's HTML without relative addresses: on the list's page, where it is shown, they would lead elsewhere. */
const htmlFromRoot = ({ html, path, references }: Post): string =>
  references.some(({ target }) => isRelative(target))
    ? mapTags(html, tag =>
        mapAddresses(tag, address => (isRelative(address) ? fromRoot(address, path) : address)),
      )
    : html

/** A relative address as it is from the root. */
function fromRoot(address: string, path: string): string {
  const { pathname, search, hash } = new URL(address, `http://site${path}`)
  return pathname + search + hash
}

/** Named with the first 10 hexadecimal digits of the content's SHA-256, so that a file never changes under its name. */
function dataFile(name: string, value: object): [file: string, text: string] {
  const text = JSON.stringify(value)
  return [`data/${name}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`, text]
}

/**
 * The files that the blog fetches in place, path below `dist/` and text: one a post, one a page of the list, and an
 * index that leads from a page's number and a post's slug to their files. They come one at a time, since together
 * they are as large as all posts.
 */
export function* dataFiles(site: Site): Generator<[file: string, text: string]> {
  const { posts, config } = site
  const { pageSize } = config.blog
  const pages = listCount(site)
  const postFiles: Record<string, string> = {}
  for (const post of posts) {
    const [file, text] = dataFile(`posts/${post.slug}`, postData(post))
    postFiles[post.slug] = `/${file}`
    yield [file, text]
  }
  const lists: string[] = []
  for (let page = 1; page <= pages; page++) {
    const shown = posts.slice((page - 1) * pageSize, page * pageSize)
    const cards = shown.map(post => ({ ...postSummary(post), data: postFiles[post.slug] }))
    const [file, text] = dataFile(`lists/${page}`, { page, pages, posts: cards })
    lists.push(`/${file}`)
    yield [file, text]
  }
  yield dataFile('index', { lists, posts: postFiles })
}
