import { expect, test } from 'vitest'
import type { Post } from '../model/Post.ts'
import { searchPosts } from './searchPosts.ts'

const post = {
  path: '/blog/a-post/',
  title: 'A post',
  excerpt: 'In short.',
  date: '2026-01-02',
  tags: [{ name: 'RBAC', path: '/blog/tag/rbac/' }],
  content: {
    html: '<p>Not this</p>',
    markdown: 'Nor this',
    headings: [{ depth: 2, id: 'first', text: 'First' }],
    text: 'Pod, the pod and THE NetworkPolicy: v1.29, C++.',
  },
} as unknown as Post

const head = {
  path: '/blog/a-post/',
  title: 'A post',
  excerpt: 'In short.',
  date: '2026-01-02',
  tags: ['RBAC'],
  headings: ['First'],
}

test('a post has the words of its text, sorted', () => {
  expect(searchPosts([post])).toEqual([{ ...head, text: 'NetworkPolicy and c++ pod pod the the v1.29' }])
})

test('above 150 posts texts are left out', () => {
  const posts = Array.from({ length: 151 }, () => post)
  expect(searchPosts(posts.slice(1))[149]).toHaveProperty('text')
  expect(searchPosts(posts)[150]).toEqual(head)
})
