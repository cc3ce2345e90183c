import { expect, test } from 'vitest'
import { outline } from './PostArticle.tsx'

const heading = (depth: number, id: string) => ({ depth, id, text: id })
const shape = (entries: ReturnType<typeof outline>) =>
  entries.map(({ heading: top, children }) => [top.id, ...children.map(child => child.id)])

test('the third level is nested in the second', () => {
  expect(shape(outline([heading(2, 'a'), heading(3, 'b'), heading(3, 'c'), heading(2, 'd')]))).toEqual([
    ['a', 'b', 'c'],
    ['d'],
  ])
})

test('a heading of the third level before any of the second is not lost', () => {
  expect(shape(outline([heading(3, 'a'), heading(2, 'b')]))).toEqual([['a'], ['b']])
})

test('deeper levels are left out', () => {
  expect(shape(outline([heading(2, 'a'), heading(4, 'b')]))).toEqual([['a']])
})
