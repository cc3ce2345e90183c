import { describe, expect, test } from 'vitest'
import { lineStarts, positionAt, problemAt, problemMaker } from './problemAt.ts'

const found = { code: 'link-missing', message: 'There is nothing' } as const

describe('the line of a problem', () => {
  test.each([
    ['one\ntwo\n', 5, { line: 2, column: 2, excerpt: 'two' }],
    ['one\r\ntwo', 1, { line: 1, column: 2, excerpt: 'one' }],
    ['\uFEFFone', 0, { line: 1, column: 1, excerpt: 'one' }],
    ['\uFEFFone', 2, { line: 1, column: 2, excerpt: 'one' }],
    ['one\n', 4, { line: 2, column: 1, excerpt: '' }],
    [`${'a'.repeat(100)}b`, 99, { line: 1, column: 100, excerpt: `${'a'.repeat(100)}b` }],
  ])('%j at %i', (source, offset, expected) => {
    const problem = problemAt({ file: 'a.md', text: source }, offset, found)
    expect(problem).toEqual({ ...found, severity: 'error', file: 'a.md', ...expected })
    expect(problemMaker()({ file: 'a.md', text: source }, offset, found)).toEqual(problem)
  })

  test('is that of a short message and hint, whatever they quote', () => {
    const source = { file: 'a.md', text: 'x' }
    const quoting = `There is nothing at ${'a'.repeat(60_000)}, nor elsewhere`
    const { message, hint = '' } = problemAt(source, 0, { ...found, message: quoting, hint: quoting })
    for (const shown of [message, hint]) {
      expect(shown.length).toBeLessThan(500)
      expect(shown).toMatch(/^There is nothing at a+ … a+, nor elsewhere$/)
    }
  })

  test('is cut around the problem where it is long', () => {
    const source = { file: 'a.md', text: `\n${'a'.repeat(2000)}X${'b'.repeat(2000)}\n` }
    const { column, excerpt = '', excerptColumn = 1 } = problemAt(source, 2001, found)
    expect(column).toBe(2001)
    expect(excerpt.length).toBe(200)
    expect(excerpt.charAt(column - excerptColumn)).toBe('X')
  })
})

test.each([
  ['', 0, 1, 1],
  ['abc', 0, 1, 1],
  ['abc', 2, 1, 3],
  ['abc', 3, 1, 4],
  ['ab\ncd', 2, 1, 3],
  ['ab\ncd', 3, 2, 1],
  ['ab\r\ncd', 5, 2, 2],
  ['\n\n', 2, 3, 1],
  // Columns are UTF-16 code units, as editors count them.
  ['é😀x', 3, 1, 4],
  // A byte order mark takes no column.
  ['\uFEFFabc', 0, 1, 1],
  ['\uFEFFabc', 1, 1, 1],
  ['\uFEFFabc', 3, 1, 3],
  ['\uFEFFa\nbc', 4, 2, 2],
  // What lies outside is brought inside.
  ['abc', -5, 1, 1],
  ['abc', 99, 1, 4],
])('%j at %i is line %i, column %i', (text, offset, line, column) => {
  expect(positionAt(text, offset)).toEqual({ line, column })
})

test('many offsets are looked up in lines that were found once', () => {
  const source = 'ab\n\ncd'
  const starts = lineStarts(source)
  expect(starts).toEqual([0, 3, 4])
  for (let offset = 0; offset <= source.length; offset++) {
    expect(positionAt(source, offset, starts)).toEqual(positionAt(source, offset))
  }
})
