import { expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { parsePost } from './parsePost.ts'

const hashOf = (body: string): string => {
  const source = { file: 'posts/a.md', text: postText({ id: 1, body }) }
  return parsePost(source, { today: '2026-11-22', imageSize: () => undefined }).value!.post.contentHash
}

test.each([
  ['another text', 'A text.', 'Another text.'],
  ['another way to write it', 'A *text*.', 'A _text_.'],
  ['a heading that the table of contents shortens', '## A `b`', '## A b'],
  ['an address from the root and one of an anchor', '[x](#y)\n\n## y', '[x](/blog/a-post/#y)\n\n## y'],
])('%s has another hash', (_, one, other) => {
  expect(hashOf(other)).not.toBe(hashOf(one))
})

test('the same text has the same hash', () => {
  expect(hashOf('A text.')).toBe(hashOf('A text.'))
})
