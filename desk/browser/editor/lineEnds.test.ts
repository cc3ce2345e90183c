import { expect, test } from 'vitest'
import { withLineEnds } from './lineEnds.ts'

const mixed = 'one\r\ntwo\nthree\rfour\r\n\r\nfive'

test.each([
  ['a text that is not changed', mixed.replace(/\r\n?/g, '\n'), mixed],
  ['a word', 'one\nthe second\nthree\nfour\n\nfive', mixed.replace('two', 'the second')],
  ['a line that is added', 'one\ntwo\nthree\nmore\nfour\n\nfive', mixed.replace('four', 'more\r\nfour')],
  ['a line that is removed', 'one\nthree\nfour\n\nfive', mixed.replace('two\n', '')],
  ['the end', 'one\ntwo\nthree\nfour\n\nfive\nsix', `${mixed}\r\nsix`],
])('lines around %s keep their ends', (_, text, expected) => {
  expect(withLineEnds(text, mixed)).toBe(expected)
})

test('random edits leave the ends of all other lines', () => {
  let seed = 7
  const random = (limit: number) => (seed = (seed * 16_807) % 2_147_483_647) % limit
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}${['\n', '\r\n', '\r'][random(3)]}`)
    const changed = new Set([random(20), random(20)])
    const edited = lines.map((line, at) => (changed.has(at) ? line.replace('line', 'a word') : line))
    const typed = edited.join('').replace(/\r\n?/g, '\n')
    expect(withLineEnds(typed, lines.join(''))).toBe(edited.join(''))
  }
})
