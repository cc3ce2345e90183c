import { describe, expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { parseFront } from './parseFront.ts'
import { checkAuthors } from './checkAuthors.ts'

const registry = [{ name: 'Ines Carvalho' }, { name: 'Hamish Orr' }]

/** The problems of posts, each with lines of its front matter set. */
const problems = (posts: readonly (readonly string[])[], authors = registry) =>
  checkAuthors(
    posts.flatMap((set, at) => {
      const { value } = parseFront({ file: `posts/${at}.md`, text: postText({ id: at + 1, set }) })
      return value ? [value.identity] : []
    }),
    authors,
    '2026-11-22',
  )

test.each([
  ['one that is known', ['author: Ines Carvalho'], []],
  ['two that are known', ['author: [Ines Carvalho, Hamish Orr]'], []],
  ['one that is nearly known', ['author: Ines Carvahlo'], ['5:9 Did you mean `Ines Carvalho`?']],
  ['one of two', ['author: [Hamish Orr, Inés Carvalho]'], ['5:22 Did you mean `Ines Carvalho`?']],
  ['nobody known', ['author: Mara'], ["5:9 Add `{ name: 'Mara' }` to `authors` in the configuration."]],
  [
    'two in one text',
    ['author: Ines Carvalho and Hamish Orr'],
    ['5:9 Write a list: [Ines Carvalho, Hamish Orr].'],
  ],
  [
    'two with a comma',
    ['author: Hamish Orr, Ines Carvalho'],
    ['5:9 Write a list: [Hamish Orr, Ines Carvalho].'],
  ],
  ['an unknown author of an expired post', ['author: Mara', 'expires: 2026-02-01'], []],
])('%s', (_, lines, expected) => {
  const found = problems([lines])
  expect(found.map(({ line, column, hint }) => `${line}:${column} ${hint}`)).toEqual(expected)
  for (const problem of found) {
    const code = problem.hint?.startsWith('Write a list') ? 'author-list' : 'author-unknown'
    expect(problem).toMatchObject({ code, ...describedProblem })
  }
})

test('an unknown author of several posts is told once', () => {
  expect(problems([['author: Mara'], ['author: Mara']]).map(({ file }) => file)).toEqual(['posts/0.md'])
})

test('without a list of authors, every name is right', () => {
  expect(problems([['author: Mara']], [])).toEqual([])
})

describe('several names in one', () => {
  const fixed = (written: string, authors = registry) => {
    const [problem] = problems([[`author: ${written}`]], authors)
    return [problem?.code, problem?.fix?.text]
  }

  test.each([
    'Ines Carvalho and Hamish Orr',
    '"Ines Carvalho & Hamish Orr"',
    'Ines Carvalho, Hamish Orr',
    'Ines Carvalho; Hamish Orr',
    'Ines Carvalho + Hamish Orr',
  ])('%s becomes a list where the configuration has both', written => {
    expect(fixed(written)).toEqual(['author-list', '[Ines Carvalho, Hamish Orr]'])
    expect(fixed(written, [])).toEqual(['author-list', undefined])
  })

  test('one of whom nobody knows', () => {
    expect(fixed('Ines Carvalho and Mara')).toEqual(['author-list', undefined])
  })

  test.each(['Martin King, Jr.', 'Ines Carvalho, PhD', 'Alexander Brand', 'R&D'])('%s is one', name => {
    expect(problems([[`author: ${name}`]], [])).toEqual([])
  })

  test('a name of the configuration is one', () => {
    expect(problems([['author: Calder and Sons']], [{ name: 'Calder and Sons' }])).toEqual([])
  })
})
