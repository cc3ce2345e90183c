import { expect, test } from 'vitest'
import { table } from './table.ts'

const columns = [
  { cells: ['id', '1', '12'] },
  { cells: ['title', 'Short', 'A title that is long'], minWidth: 8 },
  { cells: ['tags', 'a', 'cilium, istio'], minWidth: 6, optional: true },
]

test.each<[number | undefined, string[]]>([
  [
    undefined,
    [
      'id  title                 tags',
      '1   Short                 a',
      '12  A title that is long  cilium, istio',
    ],
  ],
  [
    35,
    ['id  title                 tags', '1   Short                 a', '12  A title that is long  cilium, …'],
  ],
  [20, ['id  title     tags', '1   Short     a', '12  A title…  ciliu…']],
  [19, ['id  title', '1   Short', '12  A title that i…']],
  [9, ['id  title', '1   Short', '12  A ti…']],
  [3, ['id  …', '1   …', '12  …']],
])('in %s columns', (width, lines) => {
  expect(table(columns, width)).toEqual(lines)
})

test('wide characters take two cells, and are not cut in half', () => {
  const wide = [{ cells: ['日本語のタイトル', 'ok'], minWidth: 4 }, { cells: ['x', 'y'] }]
  expect(table(wide, undefined)).toEqual(['日本語のタイトル  x', 'ok                y'])
  expect(table(wide, 11)).toEqual(['日本語…   x', 'ok        y'])
})

test.each(['’', 'é', 'ł', '—'])(
  'a cut in front of %s, or behind it, takes no more than the width',
  character => {
    const cells = [`abcdefg${character}ijklm`]
    for (const width of [7, 8, 9, 10]) expect(table([{ cells, minWidth: 4 }], width)[0]).toHaveLength(width)
  },
)

test('colours take no room', () => {
  const painted = [{ cells: ['ab', 'c'], paint: (text: string) => `<${text}>` }, { cells: ['x', 'y'] }]
  expect(table(painted, 5)).toEqual(['<ab>  x', '<c>   y'])
})

test('nothing makes no line', () => {
  expect(table([], 80)).toEqual([])
})

test('a column can have more cells than a call has arguments', () => {
  const cells = Array.from({ length: 150_000 }, () => 'x')
  expect(table([{ cells }], 10)).toHaveLength(150_000)
})
