import { expect, test } from 'vitest'
import { postText } from '../tests/fixtures/postText.ts'
import { readCase, siteOf } from '../tests/hostile/hostileSite.ts'

test.each([
  ['> [!CTA] Nope', 'plan-unknown'],
  ['> [!FORM] nope', 'form-unknown'],
  ['> [!FILM] nope', 'film-unknown'],
])('%s is reported beside another error of its post', (body, code) => {
  const text = postText({ id: 1, set: ['date: soon'], body })
  const { problems } = siteOf(readCase({ name: '', file: 'posts/a-post.md', text }))
  expect(problems.map(problem => problem.code)).toEqual(['post-date-invalid', code])
})
