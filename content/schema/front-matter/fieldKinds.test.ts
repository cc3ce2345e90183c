import { describe, expect, test } from 'vitest'
import { imageAddress, isUnusable, kindOf, line, unusable } from './fieldKinds.ts'
import { list } from './listFields.ts'

test.each([
  [null, 'empty'],
  [[], 'a list'],
  [{}, 'a map'],
  ['7', 'a text'],
  [7, 'a number'],
  [true, 'a boolean'],
])('the kind of %j is %s', (value, kind) => {
  expect(kindOf(value)).toBe(kind)
})

test('only what `unusable` gives counts as no value', () => {
  expect(isUnusable(unusable('is wrong', 'Correct it.'))).toBe(true)
  for (const value of [null, undefined, 'problems', ['problems'], {}]) expect(isUnusable(value)).toBe(false)
})

test('a correction is there where one is given', () => {
  expect(unusable('is wrong', 'Correct it.')).toStrictEqual({
    problems: [{ message: 'is wrong', hint: 'Correct it.' }],
  })
  const correction = { text: '7', value: 7 }
  expect(unusable('is wrong', 'Correct it.', correction)).toStrictEqual({
    problems: [{ message: 'is wrong', hint: 'Correct it.', correction }],
  })
})

/** What a field says of a value: messages and hints. */
const told = (result: unknown): string[] =>
  isUnusable(result) ? result.problems.flatMap(({ message, hint }) => [message, hint]) : []

describe('a line', () => {
  const { read } = line('What it is.', '"An example"')

  test.each([
    [7, '"7"'],
    [true, '"true"'],
    [['a'], '"An example"'],
    ['', '"An example"'],
  ])('%j: the hint has what to write, %s', (value, written) => {
    expect(told(read(value))[1]).toContain(written)
  })

  test.each([
    ['a\0b', 'U+0000'],
    ['a\x1bb', 'U+001B'],
    ['a\ud800', 'U+D800'],
  ])('%j: the message names the character %s', (value, name) => {
    expect(told(read(value))[0]).toContain(name)
  })

  test.each(['a\nb', 'a\rb'])('%j is told of as a line end, not as a character', value => {
    expect(told(read(value))).toEqual([expect.not.stringContaining('U+'), expect.any(String)])
  })
})

test.each([
  [['/a.webp']],
  [['https://a.example/b.webp']],
  ['https://a.example/b c.webp'],
  ['https://a.example/b"c.webp'],
  ['my https://a.example/b.webp'],
])('%j is no address of an image', value => {
  expect(isUnusable(imageAddress('The image.').read(value))).toBe(true)
})

describe('a list', () => {
  const { read } = list({
    meaning: 'What it is.',
    what: 'words',
    example: '[one, two]',
    itemProblem: item => (item === 'bad' ? 'has a bad word' : undefined),
    pattern: '',
  })

  test('has a hundred entries at most', () => {
    const words = Array.from({ length: 101 }, (_, at) => `word-${at}`)
    expect(read(words.slice(1))).toHaveLength(100)
    expect(told(read(words))).toEqual([
      expect.stringMatching(/101.*100/),
      expect.stringContaining('[one, two]'),
    ])
  })

  test('names what is wrong with each entry', () => {
    expect(told(read(['a', null, 'bad', 'a\x1b', 'a ']))).toEqual([
      expect.stringContaining('empty'),
      expect.stringContaining('[one, two]'),
      'has a bad word',
      expect.stringContaining('[one, two]'),
      expect.stringContaining('U+001B'),
      expect.stringContaining('[one, two]'),
      expect.stringContaining('"a"'),
      expect.any(String),
    ])
  })
})
