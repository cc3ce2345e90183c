import { expect, test } from 'vitest'
import { lineStarts, positionAt } from './positionAt.ts'

test.each([
  ['', 0, 1, 1],
  ['abc', 0, 1, 1],
  ['abc', 2, 1, 3],
  ['abc', 3, 1, 4],
  ['ab\ncd', 2, 1, 3],
  ['ab\ncd', 3, 2, 1],
  ['ab\r\ncd', 5, 2, 2],
  ['\n\n', 2, 3, 1],
  // Columns are UTF-16 code units, as editors count them.
  ['é😀x', 3, 1, 4],
  // A byte order mark takes no column.
  ['\uFEFFabc', 0, 1, 1],
  ['\uFEFFabc', 1, 1, 1],
  ['\uFEFFabc', 3, 1, 3],
  ['\uFEFFa\nbc', 4, 2, 2],
  // What lies outside is brought inside.
  ['abc', -5, 1, 1],
  ['abc', 99, 1, 4],
])('%j at %i is line %i, column %i', (text, offset, line, column) => {
  expect(positionAt(text, offset)).toEqual({ line, column })
})

test('many offsets are looked up in lines that were found once', () => {
  const source = 'ab\n\ncd'
  const starts = lineStarts(source)
  expect(starts).toEqual([0, 3, 4])
  for (let offset = 0; offset <= source.length; offset++) {
    expect(positionAt(source, offset, starts)).toEqual(positionAt(source, offset))
  }
})
