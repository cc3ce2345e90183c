import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readAnswers, writeAnswers } from './answerFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'kube-site-links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hour = 60 * 60 * 1000
const start = Date.UTC(2026, 10, 21)

test.each([
  ['ok', 0, true],
  ['ok', 7 * 24 * hour - 1, true],
  ['ok', 7 * 24 * hour, false],
  ['refused', 7 * 24 * hour - 1, true],
  ['missing', hour - 1, true],
  ['missing', hour, false],
  ['unanswered', hour, false],
] as const)('%s counts after %i ms: %s', (kind, age, counts) => {
  const file = join(folder, 'below', `${kind}-${age}.json`)
  writeAnswers(file, new Map([['https://a.example/', { tried: start, kind, reason: 'answers' }]]))
  expect(readAnswers(file, start + age).get('https://a.example/')?.kind).toBe(counts ? kind : undefined)
})

test.each([
  ['no JSON', '{'],
  ['another form', '{"links":[]}'],
  ['another version', '{"version":2,"links":{}}'],
])('a file with %s counts as empty', (name, text) => {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, text)
  expect(readAnswers(file, start).size).toBe(0)
})
