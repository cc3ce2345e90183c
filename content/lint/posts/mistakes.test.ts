import { lintMarkdown } from '../markdown/lintMarkdown.ts'
import { expect, test } from 'vitest'
import { mistakes } from '../../../tests/fixtures/mistakes/mistakes.ts'
import { checkAuthors } from '../../posts/checkPosts.ts'
import { parsePost } from '../../posts/parsePost.ts'
import { lintPost } from './lintPost.ts'

const options = {
  today: '2026-11-21',
  imageSize: () => undefined,
  lint: lintMarkdown,
  checkOnly: true,
} as const

test.each(mistakes)('$mistake', ({ post: text, told }) => {
  const { front, problems } = parsePost({ file: 'posts/a-post.md', text }, options)
  const authors = checkAuthors(front ? [front] : [], [], options.today)
  const all = [...problems, ...authors, ...(front ? lintPost(front) : [])]
  expect(all.map(({ code, line, column }) => [code, line, column])).toEqual(told)
  // What happened, and what to do.
  for (const { message, hint } of all)
    expect([message, hint]).toEqual([expect.any(String), expect.any(String)])
})
