import { expect, test } from 'vitest'
import { savesData } from './enhanceBlog.ts'

test.each([
  [undefined, false],
  [{}, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('%j', (connection, expected) => {
  expect(savesData(connection === undefined ? {} : { connection })).toBe(expected)
})
