import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemCodes } from '../../content/problems/problemCodes.ts'
import { fieldNames } from '../../content/schema/front-matter/postFields.ts'
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

test('docs/writing.md documents every key of the front matter, and no other', () => {
  const page = read('docs', 'writing.md')
  const table = page.slice(page.indexOf('## Front matter'), page.indexOf('## Markdown'))
  const documented = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, keys = '']) =>
    keys.replaceAll('`', '').split(', '),
  )
  expect(documented.toSorted()).toEqual(fieldNames.toSorted())
})

test('the tests have every row of the table of changes in README', () => {
  const [table = ''] = /\n\| wish \| where \|\n[^]*?\n\n/.exec(read('README.md')) ?? []
  const rows = [...table.matchAll(/^\| ([^|]+) \| /gm)].map(([, cell]) => cell)
  expect(rows.slice(2)).toEqual(wishes.map(({ wish }) => wish))
})

describe('what `kube-site schema` prints is in the repository: write it again where this fails', () => {
  test.each([
    ['front-matter', join('.vscode', 'front-matter.schema.json')],
    ['snippets', join('.vscode', 'front-matter.code-snippets')],
  ])('%s is %s', async (word, file) => {
    const { stdout } = await runInProcess(['schema', word])
    expect(JSON.parse(stdout)).toEqual(JSON.parse(read(file)))
  })

  test('reference is docs/config.md', async () => {
    const { stdout } = await runInProcess(['schema', 'reference'])
    expect(stdout).toBe(read('docs', 'config.md'))
  })
})
