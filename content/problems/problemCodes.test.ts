import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes } from './problemCodes.ts'

const page = readFileSync(new URL('../../docs/problems.md', import.meta.url), 'utf8')
const explained = [...page.matchAll(/^\| `([a-zA-Z0-9-]+)` \| (warning)?/gm)].map(
  ([, code = '', warning]) => ({
    code,
    severity: warning ?? 'error',
  }),
)

test('docs/problems.md explains every code once, with its severity, and no other', () => {
  const known = Object.entries(problemCodes).map(([code, severity]) => ({ code, severity }))
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
  expect(explained.toSorted(byCode)).toEqual(known.toSorted(byCode))
})
