import { expect, test } from 'vitest'
import { dayAfter, daysBetween, guessDays, isDay, rfc822Date, rfc3339Date } from './calendar.ts'

test.each([
  ['2026-03-01', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2025-02-29', false],
  ['1900-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['2026-1-1', false],
  ['26-01-01', false],
  ['2026-03-01T00:00:00Z', false],
  [' 2026-03-01', false],
  ['2026-03-01\n', false],
  ['', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['2026/3/1', '2026-03-01'],
  ['2026-03-01 10:00:00 +0200', '2026-03-01'],
  ['2026-03-01T23:00:00-08:00', undefined],
  ['2026-03-01 or later', undefined],
  ['2026-03.01', undefined],
  ['01/02/2026', undefined],
  ['marble 1 2026', undefined],
  ['Sept 1, 2026', '2026-09-01'],
  ['2026.03.01', '2026-03-01'],
  ['2026-3-1', '2026-03-01'],
  ['2026-03-01T10:00:00Z', '2026-03-01'],
  ['2026-03-01 10:00', '2026-03-01'],
  ['2026/2/30', undefined],
  // Nobody knows which of the two is the month.
  ['01/02/2026', undefined],
  ['soon', undefined],
])('%j probably means %j', (text, expected) => {
  const days = guessDays(text)
  expect(days.length === 1 ? days[0] : undefined).toBe(expected)
})

test.each([
  ['04.12.2026', ['2026-12-04']],
  ['12.31.2026', []],
  ['04/12/2026', ['2026-12-04', '2026-04-12']],
  ['4-12-2026', ['2026-12-04', '2026-04-12']],
  ['4/4/2026', ['2026-04-04']],
  ['13/12/2026', ['2026-12-13']],
  ['12/31/2026', ['2026-12-31']],
  ['32/13/2026', []],
  ['December 4th, 2026', ['2026-12-04']],
  ['1st of March 2026', ['2026-03-01']],
  ['2nd March, 2026', ['2026-03-02']],
  ['June 31st, 2026', []],
])('%j can mean %j', (text, days) => {
  expect(guessDays(text)).toEqual(days)
})

test('feeds are given midnight in UTC', () => {
  expect(rfc822Date('2026-03-01')).toBe('Sun, 01 Mar 2026 00:00:00 GMT')
  expect(rfc3339Date('2026-03-01')).toBe('2026-03-01T00:00:00Z')
})

test.each([
  ['2026-03-01', '2026-03-02'],
  ['2026-12-31', '2027-01-01'],
  ['2024-02-28', '2024-02-29'],
  ['2026-02-28', '2026-03-01'],
])('the day after %s is %s', (day, next) => {
  expect(dayAfter(day)).toBe(next)
  expect([daysBetween(day, next), daysBetween(next, day)]).toEqual([1, -1])
})
