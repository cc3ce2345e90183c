import { expect, test } from 'vitest'
import type { Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import { taggedPosts } from '../posts/taggedPosts.ts'
import { countPages } from './lists.ts'
import { tagPage, tagPages } from './tagPages.ts'

/** A site whose posts, p0 the newest, all have the tag `x`; three are on a page of a tag, two on one of the blog. */
const siteOf = (count: number): Site => {
  const posts = Array.from({ length: count }, (_, at) => ({
    slug: `p${at}`,
    tags: [{ name: 'X', path: '/blog/tag/x/' }],
  })) as unknown as Post[]
  const config = {
    blog: { text: '', pageSize: 2, tagPageSize: 3 },
    pages: { blog: { title: 'Blog' } },
    legal: [],
  }
  return { config, posts, tags: taggedPosts(posts) } as unknown as Site
}

test.each([
  [1, ['/blog/tag/x/']],
  [3, ['/blog/tag/x/']],
  [4, ['/blog/tag/x/', '/blog/tag/x/page/2/']],
  [7, ['/blog/tag/x/', '/blog/tag/x/page/2/', '/blog/tag/x/page/3/']],
])('of %i posts', (count, addresses) => {
  const site = siteOf(count)
  const pages = [...tagPages(site, 'first'), ...tagPages(site, 'others')]
  expect(pages.map(([address]) => address)).toEqual(addresses)
  expect(pages.flatMap(([, { posts }]) => posts.map(({ slug }) => slug))).toEqual(
    site.posts.map(({ slug }) => slug),
  )
  expect(pages.map(([, { posts }]) => posts.length).slice(0, -1)).toEqual(Array(pages.length - 1).fill(3))
  pages.forEach(([, data], at) => {
    expect(data).toMatchObject({ page: at + 1, pages: addresses.length, total: count })
    expect(data.previous).toBe(addresses[at - 1])
    expect(data.next).toBe(addresses[at + 1])
    expect(tagPage(site, 'x', at + 1)).toEqual(data)
  })
  // The blog's own pages, the posts, the tag's pages, home, pricing and 404.html.
  expect(countPages(site)).toBe(Math.ceil(count / 2) + count + addresses.length + 3)
})

test.each([0, 3, 1.5, Number.NaN])('there is no page %d of two', number => {
  expect(tagPage(siteOf(4), 'x', number)).toBeUndefined()
})

test('there is no page of a tag that no post has', () => {
  expect(tagPage(siteOf(4), 'y', 1)).toBeUndefined()
})
