import { describe, expect, test } from 'vitest'
import { screenOf } from './screenOf.ts'

const shown = (raw: string, columns = 20) =>
  screenOf(raw, columns).map(spans => spans.map(({ text }) => text).join(''))

describe('what a terminal shows', () => {
  test.each([
    ['lines', 'one\r\ntwo\r\n', ['one', 'two']],
    ['a line written over', 'wrong\rright', ['right']],
    ['a line that is wider than the terminal', 'abcdefg', ['abc', 'def', 'g'], 3],
    ['a line as wide as the terminal', 'abc\r\nd', ['abc', 'd'], 3],
    ['a line cleared', 'gone\r\u001B[2Khere', ['here']],
    ['a line cleared from the cursor', 'here gone\u001B[5D\u001B[K', ['here']],
    ['a question replaced by its answer', 'ask\r\nlist\r\n\u001B[2A\u001B[Jdone', ['done']],
    ['columns left out', 'a\u001B[3Cb', ['a   b']],
    ['a column named', 'abc\u001B[2GX', ['aXc']],
    ['one up, one down', 'a\r\nb\u001B[1AX\u001B[1BY', ['aX', 'b Y']],
    ['a cursor that is hidden', '\u001B[?25la\u001B[?25h', ['a']],
    ['nothing after the last line', 'a\r\n \r\n\r\n', ['a']],
  ])('%s', (_, raw, expected, columns = 20) => {
    expect(shown(raw, columns)).toEqual(expected)
  })
})

test('looks begin and end', () => {
  expect(screenOf('\u001B[1;31mred\u001B[22m thin\u001B[39m plain \u001B[7m \u001B[0m', 40)).toEqual([
    [
      { text: 'red', look: { color: 'red', bold: true } },
      { text: ' thin', look: { color: 'red' } },
      { text: ' plain ', look: {} },
      { text: ' ', look: { inverse: true } },
    ],
  ])
})

test.each([['\u001B[5S'], ['\u001B[1J'], ['\u001B[48m']])('%j is not passed over', raw => {
  expect(() => screenOf(raw, 80)).toThrow('Not a known')
})
