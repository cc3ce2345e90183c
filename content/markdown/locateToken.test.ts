import { expect, test } from 'vitest'
import { locateToken, offsetFinder } from './locateToken.ts'

test.each([
  ['at the start', 'abc', 'a', 'a'],
  ['further on', 'x abc', 'abc', 'abc'],
  ['across lines of a quote', '> one\n> two', 'one\ntwo', 'one\n> two'],
  ['across indented lines', '- a\n\n    b\n  c', 'a\n\nb\nc', 'a\n\n    b\n  c'],
  ['with a pipe that was escaped', '|a \\| b|', 'a | b', 'a \\| b'],
  ['with a bracket that was escaped', '[a \\[b](/c)', 'a [b', 'a \\[b'],
  ['at the start, without the space before it', 'a\n a', ' a', 'a'],
  ['with a last line that was changed', '> one\n> t\two', 'one\ntwo', 'one'],
  ['not at all', 'abc', 'x', undefined],
  ['blank', 'abc', '\n', undefined],
])('finds a token %s', (_, source, raw, expected) => {
  const padded = `..${source}`
  const range = locateToken(padded, raw, { start: 2, end: padded.length })
  expect(range && padded.slice(range.start, range.end)).toBe(expected)
})

test('counts the backslashes that marked removes', () => {
  const source = '| a \\| b \\| c |'
  const offsetOf = offsetFinder(source, { raw: 'a | b | c', range: { start: 2, end: 14 } })
  expect([0, 4, 8].map(offsetOf)).toEqual(['a', 'b', 'c'].map(letter => source.indexOf(letter)))
})

test('looks from the start of the stretch to its end only', () => {
  expect(locateToken('aXbXc', 'X', { start: 2, end: 5 })).toEqual({ start: 3, end: 4 })
  expect(locateToken('aXbXc', 'X', { start: 2, end: 3 })).toBeUndefined()
})

test('looks near to the start only', () => {
  const source = `a${' '.repeat(5_000)}X${' '.repeat(20_000)}Y`
  expect(locateToken(source, 'X', { start: 1, end: source.length })).toEqual({ start: 5_001, end: 5_002 })
  expect(locateToken(source, 'Y', { start: 1, end: source.length })).toBeUndefined()
})

test.each([
  ['<div>\n<b>x</b>\n', '<div>\n<b>x</b>\n'],
  ['> <div>\n>\n>   <b>x</b>\n', '<div>\n\n  <b>x</b>\n'],
  ['- - <div>\n    <b>x</b>\n', '<div>\n<b>x</b>\n'],
  ['> <div>\n<b>x</b>', '\n<div>\n<b>x</b>'],
])('every offset into a token of several lines is found: %j', (source, raw) => {
  const range = { start: source.indexOf('<div>'), end: source.length }
  const offsetOf = offsetFinder(source, { raw, range })
  for (const text of ['<div>', '<b>', 'x', '</b>'])
    expect(offsetOf(raw.indexOf(text))).toBe(source.indexOf(text))
})
