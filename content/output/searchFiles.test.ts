import { expect, test } from 'vitest'
import type { Post } from '../model/Post.ts'
import type { SearchPost, SearchRoot, SearchTerms } from '../model/SearchFormat.ts'
import type { Site } from '../model/Site.ts'
import { searchFiles } from './searchFiles.ts'
import { type KnownTerms, TermTable } from './TermTable.ts'

/** Posts as the site has them, newest first. */
const tagOf = (name: string) => ({ name, path: `/blog/tag/${name}/` })

const says = (text: string) => ({ html: '', headings: [], markdown: '', text })

const siteOf = (posts: readonly Partial<Post>[]): Site => {
  const whole = { path: '/blog/x/', title: '', excerpt: '', date: '2026-01-02', tags: [], words: 1 }
  return { posts: posts.map(post => ({ ...whole, content: says(''), ...post })) } as unknown as Site
}

const read = (site: Site) => {
  const files = new Map(Array.from(searchFiles(site), ({ key, text }) => [key, text()]))
  const root = JSON.parse(files.get('data/search/root.json') ?? '') as SearchRoot
  return { files, root }
}

const site = siteOf([
  { path: '/blog/new/', title: 'The new one', tags: [tagOf('rbac'), tagOf('b')], content: says('A pod') },
  {
    path: '/blog/old/',
    title: 'The old one',
    tags: [tagOf('rbac'), tagOf('a')],
    content: says('A pod and a pod'),
  },
])

test('the root leads to the terms and the posts, which are named by their content', () => {
  const { files, root } = read(site)
  const [[first, digest] = []] = root.terms
  expect([...files.keys()]).toEqual([
    `data/search/terms/0.${digest}.json`,
    `data/search/posts/0.${root.chunks[0]}.json`,
    'data/search/root.json',
  ])
  expect(digest).toMatch(/^[0-9a-f]{10}$/)
  expect({ first, posts: root.posts, tags: root.tags }).toEqual({
    first: 'a',
    posts: 2,
    tags: ['rbac', 'a', 'b'],
  })
})

test('posts are numbered from the oldest', () => {
  const { files, root } = read(site)
  const posts = JSON.parse(files.get(`data/search/posts/0.${root.chunks[0]}.json`) ?? '') as SearchPost[]
  expect(posts.map(({ path }) => path)).toEqual(['/blog/old/', '/blog/new/'])
})

test('words that every post has are terms where a title or a tag has them', () => {
  const { files, root } = read(site)
  const terms = JSON.parse(files.get(`data/search/terms/0.${root.terms[0]?.[1]}.json`) ?? '') as SearchTerms
  expect(Object.keys(terms)).toEqual(['a', 'b', 'new', 'old', 'one', 'pod', 'rbac', 'the'])
})

test('a blog without posts has a root', () => {
  expect(read(siteOf([])).root).toMatchObject({ posts: 0, terms: [], chunks: [] })
})

test('a new post leaves the full files of posts as they are', () => {
  const old = Array.from({ length: 45 }, (_, at) => ({ path: `/blog/${at}/`, title: `Post ${at}` }))
  const before = read(siteOf(old)).root.chunks
  const after = read(siteOf([{ path: '/blog/new/', title: 'New' }, ...old])).root.chunks
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after[2]).not.toBe(before[2])
})

test('equal posts give equal bytes', () => {
  expect(read(site)).toEqual(read(site))
})

test('with the terms of earlier posts, the index is the same', () => {
  const post = (contentHash: string, text: string, more: Partial<Post> = {}): Partial<Post> => ({
    contentHash,
    content: says(text),
    words: text.split(' ').length,
    ...more,
  })
  const a = post('a', 'A pod and a pod, the cluster')
  const b = post('b', 'Network policy for Pods', { title: 'The pod' })
  const states: Partial<Post>[][] = [
    [a, b],
    [post('a2', 'A node and a pod'), b],
    [post('a2', 'A node and a pod', { excerpt: 'The pod, in short', tags: [tagOf('node')] }), b],
    [b, post('c', 'Something new')],
    [post('c', 'Something new', { title: 'A pod' })],
    [],
    [a, b],
  ]
  let known: KnownTerms | undefined
  for (const posts of states) {
    const table = new TermTable(known)
    const files = Array.from(searchFiles(siteOf(posts), table), ({ key, text }) => [key, text()] as const)
    expect(new Map(files)).toEqual(read(siteOf(posts)).files)
    known = table.known
  }
})
