import { describe, expect, test } from 'vitest'
import { parseScreen } from './parseScreen.ts'

const shown = async (raw: string, columns = 20) =>
  (await parseScreen(raw, columns)).map(spans => spans.map(({ text }) => text).join(''))

describe('parseScreen shows', () => {
  test.each([
    ['lines', 'one\r\ntwo\r\n', ['one', 'two']],
    ['a line that is overwritten', 'wrong\rright', ['right']],
    ['a line wider than the terminal', 'abcdefg', ['abc', 'def', 'g'], 3],
    ['a line as wide as the terminal', 'abc\r\nd', ['abc', 'd'], 3],
    ['a line that is erased', 'gone\r\u001B[2Khere', ['here']],
    ['a line that is erased from the cursor', 'here gone\u001B[5D\u001B[K', ['here']],
    ['a question that is replaced with its answer', 'ask\r\nlist\r\n\u001B[2A\u001B[Jdone', ['done']],
    ['skipped columns', 'a\u001B[3Cb', ['a   b']],
    ['a cursor that is moved to a column', 'abc\u001B[2GX', ['aXc']],
    ['a cursor that is moved up and down', 'a\r\nb\u001B[1AX\u001B[1BY', ['aX', 'b Y']],
    ['nothing of a hidden cursor', '\u001B[?25la\u001B[?25h', ['a']],
    ['the text of a link', '\u001B]8;;file:///x(1)%20.md\u001B\\x.md\u001B]8;;\u001B\\ y', ['x.md y']],
    ['no empty lines at the end', 'a\r\n \r\n\r\n', ['a']],
  ])('%s', async (_, raw, expected, columns = 20) => {
    expect(await shown(raw, columns)).toEqual(expected)
  })
})

test('styles start and end', async () => {
  expect(await parseScreen('\u001B[1;31mred\u001B[22m thin\u001B[39m plain \u001B[7m \u001B[0m', 40)).toEqual(
    [
      [
        { text: 'red', style: 'bold red' },
        { text: ' thin', style: 'red' },
        { text: ' plain ', style: '' },
        { text: ' ', style: 'inverse' },
      ],
    ],
  )
})
