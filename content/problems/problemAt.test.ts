import { describe, expect, test } from 'vitest'
import { problemAt, problemMaker } from './problemAt.ts'

const text = { code: 'link-missing', message: 'There is nothing' } as const

describe('the line of a problem', () => {
  test.each([
    ['one\ntwo\n', 5, { line: 2, column: 2, excerpt: 'two' }],
    ['one\r\ntwo', 1, { line: 1, column: 2, excerpt: 'one' }],
    ['\uFEFFone', 0, { line: 1, column: 1, excerpt: 'one' }],
    ['\uFEFFone', 2, { line: 1, column: 2, excerpt: 'one' }],
    ['one\n', 4, { line: 2, column: 1, excerpt: '' }],
    [`${'a'.repeat(100)}b`, 99, { line: 1, column: 100, excerpt: `${'a'.repeat(100)}b` }],
  ])('%j at %i', (source, offset, expected) => {
    const problem = problemAt({ file: 'a.md', text: source }, offset, text)
    expect(problem).toEqual({ ...text, severity: 'error', file: 'a.md', ...expected })
    expect(problemMaker()({ file: 'a.md', text: source }, offset, text)).toEqual(problem)
  })

  test('is that of a short message and hint, whatever they quote', () => {
    const source = { file: 'a.md', text: 'x' }
    const quoting = `There is nothing at ${'a'.repeat(60_000)}, nor elsewhere`
    const { message, hint = '' } = problemAt(source, 0, { ...text, message: quoting, hint: quoting })
    for (const shown of [message, hint]) {
      expect(shown.length).toBeLessThan(500)
      expect(shown).toMatch(/^There is nothing at a+ … a+, nor elsewhere$/)
    }
  })

  test('is cut around the problem where it is long', () => {
    const source = { file: 'a.md', text: `\n${'a'.repeat(2000)}X${'b'.repeat(2000)}\n` }
    const { column, excerpt = '', excerptColumn = 1 } = problemAt(source, 2001, text)
    expect(column).toBe(2001)
    expect(excerpt.length).toBe(200)
    expect(excerpt.charAt(column - excerptColumn)).toBe('X')
  })
})
