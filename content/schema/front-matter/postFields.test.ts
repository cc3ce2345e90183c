import { describe, expect, test } from 'vitest'
import { type FieldName, fieldNames, postFields } from './postFields.ts'
import { readField } from './fieldKinds.ts'

const good: readonly [keyof typeof postFields, unknown, unknown][] = [
  ['id', 12, 12],
  ['id', '007', 7],
  ['title', '  A title ', 'A title'],
  ['title', '日本 😀', '日本 😀'],
  ['title', 'a\tb\n', 'a\tb'],
  ['excerpt', 'One.', 'One.'],
  ['author', 'Ines', ['Ines']],
  ['author', ['Ines', ' Hamish Orr '], ['Ines', 'Hamish Orr']],
  ['date', '2026-03-01', '2026-03-01'],
  ['readTime', '6 min read', '6 min read'],
  ['tags', [], []],
  ['tags', ['a', ' b '], ['a', 'b']],
  ['image', '/a.webp', '/a.webp'],
  ['image', 'https://images.example/a.webp?x=1', 'https://images.example/a.webp?x=1'],
  ['image', 'https://Müller.example/a.webp', 'https://xn--mller-kva.example/a.webp'],
  ['slug', 'a-b', 'a-b'],
  ['draft', false, false],
  ['aliases', ['/old', '/a/b.html', '/c/'], ['/old', '/a/b.html', '/c/']],
]

test.each(good)('%s: %j is read as %j', (name, value, expected) => {
  expect(readField(postFields[name], value)).toEqual({ value: expected, problems: [] })
})

/** Values that a key rejects; every key rejects a map and a list of lists, too. */
const bad: Readonly<Partial<Record<FieldName, readonly unknown[]>>> = {
  id: [0, -1, 1.5, '', 'one', '1.0', ' 1', true, [], Number.NaN, Infinity, 2 ** 53],
  title: ['', '  ', 'a\nb', 'a\0b', 'a\x1b[31m', 'a\x9b', 'a\ud800', 1, true, []],
  excerpt: ['', 'a\r\nb', 1, []],
  author: ['', 7, [], [7], [''], ['a', 'a']],
  date: ['', 'soon', '2026-02-30', '2026/03/01', 20260301, [], true],
  updated: ['2026-2-1', 1],
  expires: ['never', false],
  readTime: [6, '', []],
  series: [6, '', []],
  imageAlt: [6, '', 'a\nb', []],
  tags: ['a', 1, [1], [''], ['!'], [['a']], ['a', 'a'], ['a', ' a'], ['a\x1b']],
  lightImage: [
    '',
    'a.webp',
    '//host/a.webp',
    '/a b.webp',
    '/../a.webp',
    '/a/..',
    'javascript:a',
    'data:image/png,',
    1,
  ],
  darkImage: ['\\a.webp', '/a"b.webp', '/<a>'],
  image: ['/', 'http://', 'ftp://a/b', 'https://a;b/c.png', 'https://*/c.png', 'https://a:80/c.png', []],
  slug: ['', 'A', 'a/b', '..', 'page', 1, []],
  draft: ['true', 1, 'no', []],
  noindex: ['true', 1, []],
  pinned: ['true', 1, []],
  cta: ['no', 0, []],
  aliases: [
    '/a',
    ['a'],
    ['//a'],
    ['/a//b'],
    ['/a/../b'],
    ['/.'],
    ['/a?b'],
    ['/a#b'],
    ['/a?b'],
    ['https://a.example'],
    ['/'],
    [`/${'x'.repeat(256)}`],
    [1],
  ],
}

describe('what cannot be used is a problem with a hint', () => {
  const cases = fieldNames.flatMap(name =>
    [{}, [[]], ...(bad[name] ?? [])].map(value => [name, value] as const),
  )

  test.each(cases)('%s: %j', (name, value) => {
    const { problems } = readField(postFields[name], value)
    expect(problems.length).toBeGreaterThan(0)
    for (const { message, hint } of problems) {
      expect(message).toMatch(/^\S/)
      expect(hint).toMatch(/^[A-Z].*\.$/)
    }
  })
})

test.each([
  ['My Slug', 'my-slug'],
  ['!', 'my-first-post'],
  [7, 'my-first-post'],
])('in the place of the slug %j, %s is proposed', (value, slug) => {
  const { problems } = readField(postFields.slug, value)
  expect(problems.map(({ hint }) => hint)).toEqual([expect.stringContaining(slug)])
})

test('of a list, every wrong entry is named', () => {
  const { problems } = readField(postFields.tags, ['a', 1, 'b', 'a', '!'])
  expect(problems.map(({ item }) => item)).toEqual([1, 3, 4])
})

test('the required fields are those that a post cannot do without', () => {
  const required = fieldNames.filter(name => postFields[name].required)
  expect(required).toEqual(['id', 'title', 'excerpt', 'author', 'date'])
})
