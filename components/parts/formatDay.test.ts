import { expect, test } from 'vitest'
import { formatDay, formatDayInFigures } from './formatDay.ts'

test('a day in words', () => {
  expect(formatDay('2026-10-01')).toBe('October 1, 2026')
})

test('a day in figures', () => {
  expect(formatDayInFigures('2026-10-01')).toBe('10/1/2026')
})
