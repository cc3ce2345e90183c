import { expect, test } from 'vitest'
import { formatDay, formatNumericDay } from './formatDay.ts'

test('a day for readers, in the two US formats', () => {
  expect(formatDay('2026-10-01')).toBe('October 1, 2026')
  expect(formatNumericDay('2026-10-01')).toBe('10/1/2026')
})
