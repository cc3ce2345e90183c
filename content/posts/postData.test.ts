import { expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import type { Post } from '../model/Post.ts'
import { parsePost } from './parsePost.ts'
import { postDataPath } from './postData.ts'

const dataPath = (post: Post, title = 'Older') =>
  postDataPath(post, { related: [], older: { path: '/blog/older/', title } })

const parsed = (body: string): Post => {
  const source = { file: 'posts/a.md', text: postText({ id: 1, body }) }
  return parsePost(source, { today: '2026-11-22', imageSize: () => undefined }).value!.post
}

test.each([
  ['another text', 'A text.', 'Another text.'],
  ['a heading that the table of contents shortens', '## A `b`', '## A b'],
  ['an address from the root and one of an anchor', '[x](#y)\n\n## y', '[x](/blog/a-post/#y)\n\n## y'],
])('%s is named in another way', (_, one, other) => {
  expect(dataPath(parsed(other))).not.toBe(dataPath(parsed(one)))
})

test('what is the same has the same name', () => {
  expect(dataPath(parsed('A text.'))).toBe(dataPath(parsed('A text.')))
})

test('another title of a post that it links to is named in another way', () => {
  expect(dataPath(parsed('A text.'), 'Renamed')).not.toBe(dataPath(parsed('A text.')))
})
