import matter from 'gray-matter'
import { describe, expect, test } from 'vitest'
import { describedProblem } from '../../../tests/fixtures/describedProblem.ts'
import { readFrontMatter } from './readFrontMatter.ts'
import { applyFixes } from '../../problems/applyEdits.ts'

const read = (text: string) => readFrontMatter({ file: 'posts/x.md', text })
const codes = (text: string) => read(text).problems.map(({ code, line, column }) => [code, line, column])

describe('places count from the start of the file', () => {
  const plain = '---\nid: 1\ntags:\n  - a\n  - b\n---\nText\n'

  test.each([
    ['plain', plain],
    ['with a byte order mark', `\uFEFF${plain}`],
    ['with CRLF', plain.replaceAll('\n', '\r\n')],
    ['with its language', plain.replace('---', '---yaml')],
    ['with its language after spaces', plain.replace('---', '---  yml ')],
    ['with spaces after the line', plain.replace('---', '--- \t')],
  ])('%s', (_, text) => {
    const { value, problems } = read(text)
    expect(problems).toEqual([])
    const [id, tags] = value?.entries ?? []
    expect(id).toMatchObject({
      key: 'id',
      value: 1,
      keyOffset: text.indexOf('id'),
      valueOffset: text.indexOf('1'),
    })
    expect(tags).toMatchObject({
      value: ['a', 'b'],
      itemOffsets: [text.indexOf('- a') + 2, text.indexOf('- b') + 2],
    })
    expect(text.slice(value?.bodyOffset)).toBe(value?.body)
    expect(value?.body.trim()).toBe('Text')
  })
})

test.each(['', ' # a comment'])('entries of a list in brackets%s', comment => {
  const text = `---\nid: 1\ntags: [a, b]${comment}\n---\n`
  expect(read(text).value?.entries).toEqual([
    { key: 'id', keyOffset: 4, value: 1, valueOffset: 8, itemOffsets: [] },
    {
      key: 'tags',
      keyOffset: text.indexOf('tags'),
      value: ['a', 'b'],
      valueOffset: text.indexOf('['),
      itemOffsets: [text.indexOf('a,'), text.indexOf('b]')],
    },
  ])
})

test('values that no key takes', () => {
  const text = '---\n? a\nb: {c: d}\ne:\n  - \n  - {}\n---\n'
  expect(read(text)).toMatchObject({
    value: {
      entries: [
        { key: 'a', value: null, valueOffset: text.indexOf('a') },
        { key: 'b', value: {} },
        { key: 'e', value: [null, {}] },
      ],
    },
    problems: [],
  })
})

describe('simple front matter ends where gray-matter ends it', () => {
  test.each(['', '\n', '\n\nText\n', ' \t\nText', '\nText\n---\nMore\n'])('before %j', after => {
    for (const before of ['---\nid: 1', '\uFEFF---\nid: 1', '---yaml\nid: 1', '---\n\nid: 1\n']) {
      for (const text of [`${before}\n---${after}`, `${before}\n---${after}`.replaceAll('\n', '\r\n')]) {
        const { content } = matter(text, { language: 'yaml', engines: { yaml: () => ({}) } })
        expect(read(text).value?.body).toBe(content)
        expect(text.slice(read(text).value?.bodyOffset)).toBe(content)
      }
    }
  })
})

test.each(['----', '—', '--', '—-', '----- '])(
  'front matter that ends with %j is closed by the fix',
  line => {
    for (const end of ['\n', '\r\n']) {
      const text = ['---', 'id: 1', line, 'Text', ''].join(end)
      const { fix } = read(text).problems[0] ?? {}
      const fixed = fix && applyFixes(text, [fix])
      expect(read(fixed ?? '')).toMatchObject({ problems: [], value: { entries: [{ key: 'id' }] } })
      expect(read(fixed ?? '').value?.body.trim()).toBe('Text')
    }
  },
)

test.each([
  ['---\ndate: 2026-03-01\n---\n', '2026-03-01'],
  ['---\r\ndate: 2026-03-01\r\n---\r\n', '2026-03-01'],
  ['---\ndate: "2026-03-01"\n---', '2026-03-01'],
  ['---\ndate: 2026-03-01 # a comment\n---\n', '2026-03-01'],
  ['---\ndate: yes\n---\n', 'yes'],
  ['---\ndate: 010\n---\n', 10],
  ['---\ndate: 1:30\n---\n', '1:30'],
  ['---\ndate:\n---\n', null],
  ['---\ndate: ~\n---\n', null],
])('%j has the value %j', (text, value) => {
  expect(read(text).value?.entries).toEqual([expect.objectContaining({ key: 'date', value })])
})

test.each(['---\n---\n', '---\n\n---\nText', '---\n# a comment\n---\n', '---\n~\n---\n', '---\n...\n---\n'])(
  '%j has no entries',
  text => {
    expect(read(text)).toMatchObject({ value: { entries: [] }, problems: [] })
  },
)

test.each([
  ['', [['front-matter-missing', 1, 1]]],
  ['Text', [['front-matter-missing', 1, 1]]],
  [' ---\nid: 1\n---\n', [['front-matter-missing', 1, 1]]],
  ['----\nid: 1\n---\n', [['front-matter-missing', 1, 1]]],
  ['---\rid: 1\r---\r', [['front-matter-missing', 1, 1]]],
  ['---', [['front-matter-unclosed', 1, 1]]],
  ['---\nid: 1\n', [['front-matter-unclosed', 1, 1]]],
  ['---\nid: 1\n----\n', [['front-matter-unclosed', 3, 1]]],
  ['---\nid: 1\n--- x\n---\n', [['front-matter-unclosed', 3, 1]]],
  ['---\nid: 1\n--- x\n', [['front-matter-unclosed', 3, 1]]],
  ['---\nid: 1\n—\n\nText\n', [['front-matter-unclosed', 3, 1]]],
  ['---\nid: 1\n—\n\nText\n\n---\n\nMore\n', [['front-matter-unclosed', 3, 1]]],
  ['---\r\nid: 1\r\n-–\r\n\r\nText\r\n', [['front-matter-unclosed', 3, 1]]],
  ['---\nid: 1\n--\nText\n', [['front-matter-unclosed', 3, 1]]],
  ['---\nid: 1\n\nA heading\n-----\nText\n', [['front-matter-unclosed', 1, 1]]],
  ['---js\n({})\n---\n', [['front-matter-language', 1, 1]]],
  ['---JSON\n{}\n---\n', [['front-matter-language', 1, 1]]],
  ['---\n- a\n---\n', [['front-matter-not-map', 2, 1]]],
  ['---\ntext\n---\n', [['front-matter-not-map', 2, 1]]],
  ['---\n""\n---\n', [['front-matter-not-map', 2, 1]]],
  [
    '---\nid: 1\nid: 2\nid: 3\n---\n',
    [
      ['front-matter-duplicate-key', 3, 1],
      ['front-matter-duplicate-key', 4, 1],
    ],
  ],
  ['---\na: &x 1\nb: *x\n---\n', []],
  ['---\na: &amp; b\n---\n', [['front-matter-alias', 2, 4]]],
  ['---\na: *important*\n---\n', [['front-matter-alias', 2, 4]]],
  ['+++\na = 1\n+++\n', [['front-matter-language', 1, 1]]],
  ['{\n"a": 1\n}\n', [['front-matter-language', 1, 1]]],
  ['---\na: *x\n---\n', [['front-matter-alias', 2, 4]]],
  ['---\na: "b\nc: d\n---\n', [['front-matter-syntax', 2, 4]]],
  ['---\na: [b, {c: d]\n---\n', [['front-matter-syntax', 2, 8]]],
  ['---\na:\n\t- b\n---\n', [['front-matter-syntax', 3, 1]]],
  ['---\na: b: c\n---\n', [['front-matter-syntax', 2, 4]]],
  ['---\na: !!python/object:os.system b\n---\n', [['front-matter-syntax', 2, 4]]],
  ['---\na: @b\n---\n', [['front-matter-syntax', 2, 4]]],
  ['---\na: [b, @c]\n---\n', [['front-matter-syntax', 2, 8]]],
  ['---\na: [b, "c", d\n---\n', [['front-matter-syntax', 2, 4]]],
  ['---\na: "b"\nc: [d\ne: "f"\n---\n', [['front-matter-syntax', 3, 4]]],
  ['---\na: [b\nc: "d"\n---\n', [['front-matter-syntax', 2, 4]]],
  ['---\na: 1\nb\n---\n', [['front-matter-syntax', 3, 1]]],
  ['---\na: !<b> c\n---\n', [['front-matter-syntax', 2, 4]]],
  // The parser would take minutes for the first two, and end the process at the third.
  [`---\na:\n  ${'? '.repeat(500)}b\n---\n`, [['front-matter-too-deep', 3, 1]]],
  [
    `---\n${Array.from({ length: 60_000 }, (_, at) => `k${at}: x\n`).join('')}---\n`,
    [['front-matter-too-large', 1, 1]],
  ],
  [`---\na: ${'['.repeat(60_000)}\n---\n`, [['front-matter-too-large', 1, 1]]],
  [`---\na: "${'[]'.repeat(200)}{"\n---\n`, [['front-matter-too-deep', 2, 405]]],
  [`---\na: "${'[]'.repeat(200)}"\n---\n`, []],
  [`---\na: "${'[]'.repeat(60)}${'['.repeat(40)}"\n---\n`, []],
])('%.80j: %j', (text, expected) => {
  expect(codes(text)).toEqual(expected)
})

test.each([
  '',
  '---js\n---\n',
  '---\n',
  `---\na: ${'x'.repeat(20_000)}\n---\n`,
  `---\na: ${'['.repeat(300)}\n---\n`,
  '---\ntext\n---\n',
  '---\na: &x 1\na: *y\n---\n',
  '---\rid: 1\r---\r',
  '+++\nid = 1\n+++\n',
  '{"id": 1}\n',
  '---\na:\n\t- b\n---\n',
  '---\na: b: c\n---\n',
  '---\na: @b\n---\n',
  '---\na: "b\n---\n',
  '---\na: [b\nc: d\n---\n',
  '---\na: "b" c\n---\n',
  '---\na: !b c\n---\n',
  '---\na: !<!> c\n---\n',
])('what is wrong with %.80j is said in sentences', text => {
  const { problems } = read(text)
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem).toMatchObject(describedProblem)
})

test('whatever is readable is read despite errors elsewhere', () => {
  expect(read('---\na: 1\nb: @c\nd: 2\n---\n').value).toMatchObject({
    entries: [
      { key: 'a', value: 1 },
      { key: 'd', value: 2 },
    ],
    brokenKeys: new Set(['b']),
  })
  expect(read('---\n- a\n---\nText\n').value).toMatchObject({ entries: [], isPartial: true, body: 'Text\n' })
  expect(read('---\na: 1\na: 2\n---\n').value?.entries).toMatchObject([{ value: 1 }, { value: 2 }])
})

test('aliases have the values of their anchors', () => {
  const { value, problems } = read('---\na: &x one\nb: [*x, two]\nc: *x\nd: &y [one]\ne: *y\n---\n')
  expect(problems).toEqual([])
  expect(value?.entries.map(entry => entry.value)).toEqual(['one', ['one', 'two'], 'one', ['one'], ['one']])
})

test('aliases of aliases are not expanded', () => {
  const lines = ['a0: &a0 [x, x]']
  for (let at = 1; at < 40; at++) lines.push(`a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`)
  const { value, problems } = read(`---\n${lines.join('\n')}\n---\n`)
  expect(problems).toEqual([])
  expect(value?.entries.at(-1)?.value).toEqual([[], []])
  expect(read('---\na: &a [*a]\n---\n').value?.entries).toMatchObject([{ value: [[]] }])
})

test('too many aliases are one problem, quickly', () => {
  const text = `---\na: &x 1\ntags: [${'*x, '.repeat(4000)}]\n---\n`
  expect(codes(text)).toEqual([['front-matter-alias', 2, 1]])
  expect(codes(text.replace(/(?:\*x, ){3900}/, ''))).toEqual([])
})

describe('... ends front matter as --- does', () => {
  test.each(['\n', '\r\n'])('with the line end %j', end => {
    const text = ['---', 'id: 1', '...', '', 'Text', '...', '---', ''].join(end)
    const { value, problems } = read(text)
    expect(problems).toEqual([])
    expect(value?.entries).toMatchObject([{ key: 'id', value: 1 }])
    expect(value?.body).toBe(['', 'Text', '...', '---', ''].join(end))
    expect(text.slice(value?.bodyOffset)).toBe(value?.body)
  })

  test('and is a part of it right above ---', () => {
    expect(read('---\nid: 1\n...\n---\nText\n').value?.body).toBe('Text\n')
  })
})

test('the message of a YAML parser loses its final stop alone', () => {
  const [problem] = read('---\na: !<!> c\n---\n').problems
  expect(problem?.message).toMatch(/^[A-Z][a-z]+ .*!<!> .*[a-z]$/)
})

test('a key that is set twice is named', () => {
  const { problems } = read('---\ntitle: a\nid: 1\nid: 2\ntitle : b\n---\n')
  expect(problems.map(({ message }) => /`(.*)`/.exec(message)?.[1])).toEqual(['id', 'title'])
})

test('of a language without an end, the beginning is named', () => {
  const [problem] = read(`---${'x'.repeat(1000)}\n---\n`).problems
  expect(problem).toMatchObject({ code: 'front-matter-language' })
  expect(problem?.message).toContain(`\`${'x'.repeat(20)}\``)
})

test('equal files are read alike, one after the other', () => {
  const text = '---\nid: [1\n---\n'
  expect(read(text)).toEqual(read(text))
})

test('a first line of many spaces', () => {
  expect(codes(`---${' '.repeat(200_000)}a b\n---\n`)).toEqual([['front-matter-missing', 1, 1]])
})
