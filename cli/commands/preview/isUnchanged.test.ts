import { expect, test } from 'vitest'
import { allowsRange, isUnchanged } from './isUnchanged.ts'

const state = { etag: '"abc"', modified: new Date('2026-03-01T12:00:00.500Z') }
const same = 'Sun, 01 Mar 2026 12:00:00 GMT'
const before = 'Sun, 01 Mar 2026 11:59:59 GMT'
const after = 'Sun, 01 Mar 2026 12:00:01 GMT'

test.each([
  [{}, false],
  [{ 'if-none-match': '"abc"' }, true],
  [{ 'if-none-match': 'W/"abc"' }, true],
  [{ 'if-none-match': '"x", "abc"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"ABC"' }, false],
  [{ 'if-none-match': 'abc' }, false],
  [{ 'if-none-match': '' }, false],
  [{ 'if-modified-since': same }, true],
  [{ 'if-modified-since': after }, true],
  [{ 'if-modified-since': before }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  // Where there is a tag, the date does not count.
  [{ 'if-none-match': '"x"', 'if-modified-since': after }, false],
  [{ 'if-none-match': '"abc"', 'if-modified-since': before }, true],
])('%j is unchanged: %s', (asked, expected) => {
  expect(isUnchanged(asked, state)).toBe(expected)
})

test.each([
  [{}, true],
  [{ 'if-range': '"abc"' }, true],
  [{ 'if-range': same }, true],
  [{ 'if-range': '"x"' }, false],
  [{ 'if-range': 'W/"abc"' }, false],
  [{ 'if-range': after }, false],
  [{ 'if-range': '' }, false],
])('%j allows a range: %s', (asked, expected) => {
  expect(allowsRange(asked, state)).toBe(expected)
})
