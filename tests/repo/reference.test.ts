import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withPart } from '../../cli/commands/schema/runSchema.ts'
import { problemCodes } from '../../content/problems/problemCodes.ts'
import { wishes } from '../fixtures/wishes.ts'
import { root } from '../setup/runCommand.ts'
import { runInProcess } from '../setup/runInProcess.ts'

const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

test('docs/problems.md explains every code once, with its severity, and no other', () => {
  const explained = [...read('docs', 'problems.md').matchAll(/^\| `([a-zA-Z0-9-]+)` \| (warning)?/gm)].map(
    ([, code = '', severity = 'error']) => ({ code, severity }),
  )
  const known = Object.entries(problemCodes).map(([code, severity]) => ({ code, severity }))
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
  expect(explained.toSorted(byCode)).toEqual(known.toSorted(byCode))
})

test('the tests have every row of the table of changes in README', () => {
  const [table = ''] = /\n\| you want \| change \|\n[^]*?\n\n/.exec(read('README.md')) ?? []
  const rows = [...table.matchAll(/^\| ([^|]+) \| /gm)].map(([, cell]) => cell)
  expect(rows.slice(2)).toEqual(wishes.map(({ wish }) => wish))
})

test.each([
  ['front-matter', 'docs/writing.md'],
  ['snippets', '.vscode/front-matter.code-snippets'],
  ['reference', 'docs/config.md'],
] as const)(
  '`kube-site schema %s` prints what is in %s: write it again with --out if this fails',
  async (name, file) => {
    const { stdout } = await runInProcess(['schema', name])
    expect(withPart(read(file), name, stdout.trimEnd()) ?? stdout).toBe(read(file))
  },
)
