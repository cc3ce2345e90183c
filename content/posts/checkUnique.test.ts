import { expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { parseFront } from './parseFront.ts'
import { applyEdits } from '../problems/applyEdits.ts'
import { checkUnique, nextId, withFreeIds } from './checkUnique.ts'

test.each<[string, readonly string[], readonly string[], string]>([
  ['the draft', ['draft: true'], ['date: 2026-03-01'], 'a.md'],
  ['the scheduled post', ['date: 2027-01-01'], ['date: 2026-03-01'], 'a.md'],
  ['the scheduled post', ['date: 2026-03-01'], ['date: 2027-01-01'], 'b.md'],
  ['the later post', ['date: 2026-03-02'], ['date: 2026-03-01'], 'a.md'],
  ['the later file', ['date: 2026-03-01'], ['date: 2026-03-01'], 'b.md'],
  ['the post without a day', ['date: soon'], ['date: 2026-03-01'], 'a.md'],
])('of two posts with one id and slug, %s is reported', (_, first, second, reported) => {
  const posts = [first, second].flatMap((set, at) => {
    const text = postText({ id: 7, set: [...set, 'slug: one'] })
    const { value } = parseFront({ file: ['a.md', 'b.md'][at] ?? '', text })
    return value ? [value.identity] : []
  })
  const other = reported === 'a.md' ? 'b.md' : 'a.md'
  expect(checkUnique(posts, '2026-11-22')).toMatchObject([
    { code: 'post-id-duplicate', file: reported, message: `The id 7 is taken by ${other}` },
    { code: 'post-slug-duplicate', file: reported, message: `The slug one is taken by ${other}` },
  ])
})

test('posts without an id get the next free ones, each its own', () => {
  const texts = [
    postText({ id: 7 }),
    postText({ id: 0, without: ['id'] }),
    `\uFEFF${postText({ id: 0, without: ['id'] })}`.replaceAll('\n', '\r\n'),
    postText({ id: 0, set: ['id:'] }),
  ]
  const fronts = texts.map((text, at) => parseFront({ file: `posts/post-${at}.md`, text }))
  const identities = fronts.flatMap(({ value }) => (value ? [value.identity] : []))
  const problems = withFreeIds(
    fronts.flatMap(front => front.problems),
    identities,
  )
  expect(problems.map(({ hint }) => hint)).toEqual([
    'Write `id: 8`, the next free number.',
    'Write `id: 9`, the next free number.',
    'Write `id: 10`, the next free number.',
  ])
  const mended = problems.map(({ fix }, at) => applyEdits(texts[at + 1] ?? '', fix ? [fix] : []))
  expect(mended).toEqual([
    postText({ id: 8 }),
    `\uFEFF${postText({ id: 9 })}`.replaceAll('\n', '\r\n'),
    texts[3],
  ])
})

test.each<[readonly (number | undefined)[], number]>([
  [[], 1],
  [[1, 2, 3], 4],
  [[7, undefined, 3], 8],
  [[undefined], 1],
  [[1, 3, Number.MAX_SAFE_INTEGER], 2],
])('after the ids %j comes %i', (ids, next) => {
  expect(nextId(ids.map(id => (id === undefined ? {} : { id })))).toBe(next)
})

test('after 200,000 ids comes one more', () => {
  expect(nextId(Array.from({ length: 200_000 }, (_, at) => ({ id: at + 1 })))).toBe(200_001)
})
