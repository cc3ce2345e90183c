import { describe, expect, test } from 'vitest'
import { kindOf } from '../valueProblem.ts'
import { imageAddress, line, list, readField } from './fieldKinds.ts'

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

/** The messages and hints of a value. */
const textsOf = (...read: Parameters<typeof readField>): string[] =>
  readField(...read).problems.flatMap(({ message, hint }) => [message, hint])

describe('a line', () => {
  const field = line('What it is.', '"An example"')

  test.each([
    [7, '"7"'],
    [true, '"true"'],
    [['a'], '"An example"'],
    ['', '"An example"'],
  ])('%j: the hint has what to write, %s', (value, written) => {
    expect(textsOf(field, value)[1]).toContain(written)
  })

  test.each([
    ['a\0b', 'U+0000'],
    ['a\x1bb', 'U+001B'],
    ['a\ud800', 'U+D800'],
  ])('%j: the message names the character %s', (value, name) => {
    expect(textsOf(field, value)[0]).toContain(name)
  })

  test.each(['a\nb', 'a\rb'])('%j is reported as a line end, not as a character', value => {
    expect(textsOf(field, value)).toEqual([expect.not.stringContaining('U+'), expect.any(String)])
  })
})

test.each([
  [['/a.webp']],
  [['https://a.example/b.webp']],
  ['https://a.example/b c.webp'],
  ['https://a.example/b"c.webp'],
  ['my https://a.example/b.webp'],
])('%j is no address of an image', value => {
  expect(readField(imageAddress('The image.'), value).problems).toHaveLength(1)
})

describe('a list', () => {
  const field = list({
    meaning: 'What it is.',
    example: '[one, two]',
    itemProblem: item => (item === 'bad' ? 'has a bad word' : undefined),
  })

  test('has a hundred entries at most', () => {
    const words = Array.from({ length: 101 }, (_, at) => `word-${at}`)
    expect(readField(field, words.slice(1)).value).toHaveLength(100)
    expect(textsOf(field, words)).toEqual([expect.stringMatching(/101.*100/), 'Write at most 100 entries.'])
  })

  test('names what is wrong with each entry', () => {
    expect(textsOf(field, ['a', null, 'bad', 'a\x1b', 'a '])).toEqual([
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
