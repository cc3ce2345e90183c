import { expect, test } from 'vitest'
import { byteRange } from './byteRange.ts'

const object = { size: 100, etag: '"abc"', modified: new Date('2026-03-01T12:00:00.500Z') }

test.each([
  [undefined, 100, undefined],
  ['', 100, undefined],
  ['bytes=', 100, undefined],
  ['bytes=-', 100, undefined],
  ['bytes=0-0', 100, { first: 0, last: 0 }],
  ['bytes=0-99', 100, { first: 0, last: 99 }],
  ['bytes=0-1000', 100, { first: 0, last: 99 }],
  ['bytes=50-', 100, { first: 50, last: 99 }],
  ['bytes=-1', 100, { first: 99, last: 99 }],
  ['bytes=-1000', 100, { first: 0, last: 99 }],
  ['bytes=-0', 100, 'invalid'],
  ['bytes=100-', 100, 'invalid'],
  ['bytes=100-200', 100, 'invalid'],
  ['bytes=0-', 0, 'invalid'],
  ['bytes=-5', 0, 'invalid'],
  // Backwards, several, of another unit, or no range at all: answered whole.
  ['bytes=9-3', 100, undefined],
  ['bytes=0-1,3-4', 100, undefined],
  ['lines=0-1', 100, undefined],
  ['bytes=a-b', 100, undefined],
  ['bytes=0x1-2', 100, undefined],
])('%j of %i bytes', (range, size, expected) => {
  expect(byteRange({ range }, { ...object, size })).toEqual(expected)
})

test.each([
  ['"abc"', true],
  ['Sun, 01 Mar 2026 12:00:00 GMT', true],
  ['"x"', false],
  ['W/"abc"', false],
  ['Sun, 01 Mar 2026 12:00:01 GMT', false],
  ['', false],
])('If-Range: %s allows a range: %s', (state, allowed) => {
  const range = byteRange({ range: 'bytes=0-9', 'if-range': state }, object)
  expect(range).toEqual(allowed ? { first: 0, last: 9 } : undefined)
})
