import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSync } from 'rolldown/utils'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { root } from '../../tests/setup/runCommand.ts'
import { loadCheckedConfig, loadConfig, locator, placesIn } from './loadConfig.ts'

const scratch = scratchFolder()

const write = (name: string, text: string) => {
  const path = join(scratch, name)
  writeFileSync(path, text)
  return path
}

/** Loads a configuration of this text. */
const load = (text: string) => loadConfig(scratch, write('site.config.ts', text))

test.each<[string, string, unknown]>([
  [
    'texts, numbers, lists and objects',
    `{ a: 'b', c: [1, null, undefined] }`,
    { a: 'b', c: [1, null, undefined] },
  ],
  ['a value in two places', '(() => { const a = [1]; return { a, b: a } })()', { a: [1], b: [1] }],
  ['a getter', '{ get a() { return 1 } }', { a: 1 }],
  ['a proxy of data', 'new Proxy({ a: [1] }, {})', { a: [1] }],
  ['what is awaited', 'await new Promise(done => setTimeout(() => done({ a: 1 }), 5))', { a: 1 }],
  ['an object without a prototype', 'Object.create(null)', {}],
])('data: %s', async (_, code, expected) => {
  const { value, problems } = await load(`export default ${code}`)
  expect(problems).toEqual([])
  expect(value?.value).toEqual(expected)
})

test.each([
  [`import { a } from './other.ts'\nexport default { a }`],
  [`import { a, type A } from './other.ts'\nexport default { a: a as A }`],
  [`import other from './other.ts'\nexport default other`],
  [`import * as other from './other.ts'\nexport default { a: other.a }`],
  [`export { default } from './other.ts'`],
  [`export default { a: (await import('./other.ts')).a }`],
  [`import other = require('./other.ts')\nexport default { a: other.a }`],
  [`export default { a: require('./other.ts').a }`],
  [`import type { A } from './other.ts'\nexport default { a: 1 satisfies A as A }`],
  [`import type { A } from './nowhere.ts'\nenum B { a = 1 }\nexport default { a: B.a as A }`],
])('another file: %s', async text => {
  write('other.ts', 'export type A = number\nexport const a: A = 1\nexport default { a }')
  const { value, problems, dependencies } = await load(text)
  expect(problems).toEqual([])
  expect(value?.value).toEqual({ a: 1 })
  expect(dependencies.includes(join(scratch, 'other.ts'))).toBe(!text.startsWith('import type'))
})

test.each<[string, string, { line: number; column: number }]>([
  ['a syntax error', 'export default {\n  a: ,\n}', { line: 2, column: 6 }],
  ['a package that is not there', `import x from 'not-there'\nexport default x`, { line: 1, column: 15 }],
  ['an error', `\n  throw new Error('the cause\\nin two lines')`, { line: 2, column: 9 }],
  ['a text', `if (Math.random() < 2) throw 'the cause'`, { line: 0, column: 0 }],
  ['an object without a text', 'if (Math.random() < 2) throw Object.create(null)', { line: 0, column: 0 }],
  [
    'a getter that throws',
    `export default {\n  get a() { throw new Error('the cause') },\n}`,
    { line: 2, column: 19 },
  ],
  [
    'a getter that throws a text',
    `export default {\n  b: 1,\n  get a() { throw 'the cause' },\n}`,
    { line: 0, column: 0 },
  ],
  ['a value that contains itself', 'const a: any = {}\na.a = a\nexport default a', { line: 0, column: 0 }],
])('fails at its place: %s', async (_, code, expected) => {
  const { value, problems } = await load(code)
  expect(value).toBeUndefined()
  expect(problems).toMatchObject([{ code: 'config-syntax', ...expected }])
})

test.each<[string, string, [line: number, column: number], explained: RegExp]>([
  ['no comma after a line', `{\n  a: 'x'\n  b: 'y',\n}`, [2, 8], /comma/],
  ['no comma after an entry', '{\n  a: [\n    { b: 1 }\n    { b: 2 },\n  ],\n}', [3, 12], /comma/],
  ['an apostrophe in a text', `{\n  a: 'It's here',\n}`, [2, 9], /apostrophe/],
  ['no quote at the end', `{\n  a: 'x,\n  b: 'y',\n}`, [2, 6], /quote/],
  ['no quote at the start', `{\n  a: x',\n}`, [2, 7], /quote/],
  ['quotes of a word processor', '{\n  a: “x”,\n}', [2, 6], /typographic quote/],
  ['an equals sign', `{\n  a = 'x',\n}`, [2, 3], /=/],
  ['no value', '{\n  a: ,\n}', [2, 6], /comma/],
  ['two commas', `{\n  a: 'x',,\n}`, [2, 10], /comma/],
  ['a semicolon', `{\n  a: 'x';\n}`, [2, 9], /;/],
  ['a comment with #', '{\n  # a\n  b: 1,\n}', [2, 4], /comment/],
  ['a brace too few', '{\n  a: { b: 1,\n}', [3, 2], /bracket/],
  ['a conflict', '{\n<<<<<<< HEAD\n  a: 1,\n=======\n  a: 2,\n>>>>>>> b\n}', [2, 1], /Git/],
])('explains a syntax error without the words of a parser: %s', async (_, code, at, explained) => {
  const [problem, ...others] = (await load(`export default ${code}`)).problems
  expect(others).toEqual([])
  const [line, column] = at
  expect(problem).toMatchObject({ code: 'config-syntax', line, column })
  const said = `${problem?.message} ${problem?.hint}`
  expect(said).toMatch(explained)
  expect(said).not.toMatch(/token|identifier|literal|unexpected|expected/i)
})

test('an error that names the bundle names the file in its place', async () => {
  const { problems } = await load('throw new Error(import.meta.url)')
  expect(problems[0]?.message).toBe(`The configuration cannot be run: ${join(scratch, 'site.config.ts')}`)
})

test('a file that is imported fails at its own place', async () => {
  const imported = write('imported.ts', `\n  throw new Error('the cause')`)
  const { problems, dependencies } = await load(`import './imported.ts'\nexport default {}`)
  const message = 'The configuration cannot be run: the cause'
  expect(problems).toMatchObject([
    { code: 'config-syntax', file: 'imported.ts', line: 2, column: 9, message },
  ])
  expect(dependencies).toContain(imported)
})

test('each load runs the configuration again, with its imports as they are now', async () => {
  const text = `import { a } from './counted.ts'\nglobalThis.runs = (globalThis.runs ?? 0) + 1\nexport default { a, runs: globalThis.runs }`
  write('counted.ts', 'export const a = 1')
  expect((await load(text)).value?.value).toEqual({ a: 1, runs: 1 })
  write('counted.ts', 'export const a = 2')
  expect((await load(text)).value?.value).toEqual({ a: 2, runs: 2 })
  expect((await load(text)).value?.value).toEqual({ a: 2, runs: 3 })
})

test.each([
  ['a folder', scratch],
  ['a device without an end', '/dev/zero'],
  ['nothing', join(scratch, 'nowhere.ts')],
])('cannot be read: %s', async (_, path) => {
  expect((await loadConfig(scratch, path)).problems).toMatchObject([{ code: 'config-unreadable', line: 0 }])
})

describe('positions of values', () => {
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

  const at = locator(placesIn(parseSync('x.ts', text).program))
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
      const { locate } = locator(placesIn(parseSync('x.ts', source).program))
      expect(locate(['a', 0])).toBe(source.startsWith('export default') ? 15 : 0)
    },
  )
})

test.each([
  ['none', undefined, false],
  ['that of the configuration', 'https://site.example', false],
  ['another one', 'https://staging.example', true],
])('a site is elsewhere if the command line names another address: %s', async (_, siteUrl, isElsewhere) => {
  const text = `import config from ${JSON.stringify(join(root, 'site.config.ts'))}
export default { ...config, siteUrl: 'https://site.example' }
`
  const config = write('site.config.ts', text)
  const given = { root: scratch, config, ...(siteUrl === undefined ? {} : { siteUrl }) }
  const { checked, ...loaded } = await loadCheckedConfig(given)
  expect(loaded.isElsewhere).toBe(isElsewhere)
  expect(checked.value?.value.siteUrl).toBe(siteUrl ?? 'https://site.example')
})
