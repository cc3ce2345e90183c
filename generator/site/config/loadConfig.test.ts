import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/fixtures/scratchFolder.ts'
import { loadConfig } from './loadConfig.ts'

const scratch = scratchFolder()

const write = (name: string, text: string) => {
  const path = join(scratch, name)
  writeFileSync(path, text)
  return path
}

/** Loads a configuration of this text. */
const load = (text: string, maxMs?: number) => loadConfig(write('site.config.ts', text), maxMs)

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

test.each<[string, string, [line: number, column: number, message: string][]]>([
  ['a function', 'function config() {}', [[1, 16, 'The configuration is not plain data (function)']]],
  ['a promise', 'Promise.resolve({})', [[1, 16, 'The configuration is not plain data (Promise)']]],
  [
    'several values',
    '{\n  a: () => 1,\n  b: [new Date(), Symbol()],\n}',
    [
      [2, 6, '`a` is not plain data (function)'],
      [3, 7, '`b[0]` is not plain data (Date)'],
      [3, 19, '`b[1]` is not plain data (symbol)'],
    ],
  ],
  [
    'a value that contains itself',
    '(() => { const a: any = {}; a.b = [a]; return a })()',
    [[1, 16, '`b[0]` is not plain data (circular)']],
  ],
])('no data: %s', async (_, code, expected) => {
  const { value, problems } = await load(`export default ${code}`)
  expect(value).toBeUndefined()
  expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual(expected)
  expect(new Set(problems.map(({ code: name }) => name))).toEqual(new Set(['config-invalid']))
})

test.each<[string, string, { line: number; column: number }]>([
  ['a syntax error', 'export default {\n  a: ,\n}', { line: 2, column: 6 }],
  ['a package that is not there', `import x from 'not-there'\nexport default x`, { line: 1, column: 15 }],
  ['an error', `\n  throw new Error('the cause\\nin two lines')`, { line: 2, column: 9 }],
  ['a text', `if (Math.random() < 2) throw 'the cause'`, { line: 0, column: 0 }],
  ['an object without a text', 'if (Math.random() < 2) throw Object.create(null)', { line: 0, column: 0 }],
  [
    'a promise that is rejected, and that nobody awaits',
    `export default {}\nPromise.reject(new Error('the cause'))`,
    { line: 2, column: 16 },
  ],
  [
    'a callback that throws',
    `setTimeout(() => {\n  throw new Error('the cause') })\nawait new Promise(() => {})`,
    { line: 2, column: 9 },
  ],
  [
    'a getter that throws',
    `export default {\n  get a() { throw new Error('the cause') },\n}`,
    { line: 2, column: 19 },
  ],
  [
    'a getter that throws a text',
    `export default {\n  b: 1,\n  get a() { throw 'the cause' },\n}`,
    { line: 3, column: 8 },
  ],
  ['process.exit()', 'const a = 1\n  process.exit(a)', { line: 2, column: 11 }],
  [
    'process.exit() of an import',
    `import { exit } from 'node:process'\nexit()\nexport default {}`,
    { line: 2, column: 1 },
  ],
  ['process.abort()', 'process.abort()', { line: 1, column: 9 }],
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
  ['quotes of a word processor', '{\n  a: “x”,\n}', [2, 6], /word processor/],
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
  expect(problems).toMatchObject([{ code: 'config-syntax', file: imported, line: 2, column: 9, message }])
  expect(dependencies).toContain(imported)
})

test.each<[string, string, number?]>([
  ['waits forever', 'await new Promise(() => {})'],
  ['exports what waits forever', 'export function then() {}'],
  ['runs forever', 'for (;;) {}', 300],
  ['keeps a timer, and waits', 'setInterval(() => {}, 10)\nawait new Promise(() => {})', 300],
])('has no end: %s', async (_, code, maxMs) => {
  const { problems } = await load(`export default {}\n${code}`, maxMs)
  expect(problems).toMatchObject([{ code: 'config-endless', line: 0 }])
})

test('a list that grows forever ends before the memory of the machine does', async () => {
  // Node gives a thread 16 MB more to end in: larger lists at once would end the process.
  const { problems } = await load('const all = []\nfor (;;) all.push(new Array(1e6).fill(1))', 60_000)
  expect(problems).toMatchObject([{ code: 'config-syntax', message: expect.stringContaining('memory') }])
})

test.each([
  ['a folder', scratch],
  ['a device without an end', '/dev/zero'],
  ['nothing', join(scratch, 'nowhere.ts')],
])('cannot be read: %s', async (_, path) => {
  expect((await loadConfig(path)).problems).toMatchObject([{ code: 'config-unreadable', line: 0 }])
})
