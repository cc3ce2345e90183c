import { describe, expect, test } from 'vitest'
import { withLineElements } from './codeLines.ts'
import { html, problems } from '../../../tests/fixtures/renderText.ts'

/** The code of a block of three lines. */
const code = (info: string, text = 'a: 1\nb: |\n  two\n') =>
  /<code[^>]*>(.*)<\/code>/s.exec(html(`\`\`\`${info}\n${text}\`\`\``))?.[1]

const marked = (line: string) => `<mark class="code-line">${line}</mark>`

const added = (line: string) => `<ins class="code-line hljs-addition">${line}</ins>`
const removed = (line: string, more = '') =>
  `<span class="code-skip"><del class="code-line hljs-deletion${more}">${line}</del></span>`
const quiet = (line: string) => `<span class="code-line code-quiet">${line}</span>`

describe('lines', () => {
  test.each([
    ['text {2}', `a: 1\n${marked('b: |')}\n  two`],
    ['text{1, 3}', `${marked('a: 1')}\nb: |\n${marked('  two')}`],
    ['text {1-2}', `${marked('a: 1')}\n${marked('b: |')}\n  two`],
    ['text {2} title="{1}"', `a: 1\n${marked('b: |')}\n  two`],
    ['text title="{1}"', 'a: 1\nb: |\n  two'],
    ['text add={1} remove={3}', `${added('a: 1')}\nb: |\n${removed('  two')}`],
    ['text {1} add={1} focus={1-2}', `${added('a: 1')}\nb: |\n${quiet('  two')}`],
    ['text remove={3} focus={2}', `${quiet('a: 1')}\nb: |\n${removed('  two', ' code-quiet')}`],
    [
      'text numbers',
      '<span class="code-line">a: 1</span>\n<span class="code-line">b: |</span>\n<span class="code-line">  two</span>',
    ],
  ])('of %s', (info, expected) => {
    expect(code(info)).toBe(expected)
  })

  test('end what the highlighter has opened, and open it again', () => {
    const string = (text: string) => `<span class="hljs-string">${text}</span>`
    expect(code('js {2}', '`a\nb`\n')).toBe(`${string('`a')}\n${marked(string('b`'))}`)
  })

  test('have the text of the code, and nothing more', () => {
    const text = (code('yaml {1-3} numbers') ?? '').replace(/<[^>]*>/g, '')
    expect(text).toBe('a: 1\nb: |\n  two')
  })

  test('are left out where elements are too deep', () => {
    const deep = '<span>'.repeat(60) + '</span>'.repeat(60)
    expect(
      withLineElements(deep, {
        marked: new Set([1]),
        added: new Set(),
        removed: new Set(),
        focused: new Set(),
        numbered: false,
      }),
    ).toBeUndefined()
  })
})

test.each(['{4}', '{0}', '{3-2}', '{2-9}', '{a}', '{}', '{1,,2}', 'add={9}', 'insert={1}'])(
  '%s names lines that are not there',
  lines => {
    expect(problems(`\`\`\`yaml ${lines}\na: 1\nb: 2\nc: 3\n\`\`\`\n`)).toEqual([
      ['code-lines', expect.any(String)],
    ])
  },
)

const codes = (text: string) => problems(text).map(([found]) => found)

test('letters after a fence take no time that grows with the square of their number', () => {
  expect(codes(`\`\`\`text ${'a'.repeat(1_000_000)}\na\n\`\`\`\n`)).toEqual(['code-info'])
})

test.each([
  '{1,3}',
  '{1-3}',
  '{1-3,2-3,1}',
  '{1-3} add={1-3} focus={1-3}',
  '{ 2 }',
  'numbers',
  'title="{9}"',
  'add={1} remove={2} focus={3}',
])('%s is fine', lines => {
  expect(problems(`\`\`\`yaml ${lines}\na: 1\nb: 2\nc: 3\n\`\`\`\n`)).toEqual([])
})
