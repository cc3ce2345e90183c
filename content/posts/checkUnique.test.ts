import { expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { parseFront } from '../front-matter/parseFront.ts'
import { applyEdits } from '../problems/applyEdits.ts'
import { nextId, withFreeIds } from './checkUnique.ts'

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
