import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { locator } from './locator.ts'

const text = `
const shared = { label: 'Shared' }
const prices = [10, 20] as const
type T = object
export const other = { name: 'not this' }
export default ({
  name: 'A',
  'quoted-key': 1,
  nested: { list: [{ a: 1 }, { a: 2 }] },
  shared,
  prices,
  spread: [...prices, { late: 1 }],
  ['computed']: 2,
  twice: 1,
  twice: 3,
} satisfies T)
`

const at = locator(parseSync('x.ts', text).program)
const here = (offset: number, length: number) => text.slice(offset, offset + length)

test.each([
  [['name'], "'A'"],
  [['quoted-key'], '1,'],
  [['nested', 'list', 1, 'a'], '2'],
  [['nested', 'list', 1], '{ a: 2 }'],
  // Through a constant.
  [['shared', 'label'], "'Shared'"],
  [['prices', 1], '20'],
  // Of two values of one key, the one that counts.
  [['twice'], '3'],
  // What does not stand there: the nearest enclosing value.
  [['nested', 'missing'], '{ list:'],
  [['nested', 'list', 7], '[{ a: 1'],
  [['nested', 'list', 0, 'a', 'deeper'], '1 }'],
  [['spread', 1], '[...prices'],
  [['missing'], '{\n  name'],
  [[], '{\n  name'],
])('%j stands at %j', (path, expected) => {
  expect(here(at.locate(path), expected.length)).toBe(expected)
})

test.each([
  [['name'], 'name'],
  [['quoted-key'], "'quoted-key'"],
  [['nested', 'list'], 'list'],
])('the key of %j stands at %j', (path, expected) => {
  expect(here(at.locateKey(path), expected.length)).toBe(expected)
})

test.each(['', 'export const a = 1', 'const a = 1\nexport { a as default }', 'export default make()'])(
  '%j has nothing to look into',
  source => {
    const { locate } = locator(parseSync('x.ts', source).program)
    expect(locate(['a', 0])).toBe(source.startsWith('export default') ? 15 : 0)
  },
)
