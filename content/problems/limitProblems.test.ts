import { expect, test } from 'vitest'
import type { Problem } from './Problem.ts'
import { countProblems, fixesOf, limitProblems } from './limitProblems.ts'

const problem = (line: number, more: Partial<Problem> = {}): Problem => ({
  code: 'name-spelling',
  severity: 'warning',
  file: 'a.md',
  line,
  column: 1,
  message: 'It is wrong',
  ...more,
})
const problems = (count: number, more: Partial<Problem> = {}) =>
  Array.from({ length: count }, (_, at) => problem(at + 1, more))

test('a hundred problems of each code, severity and file are listed', () => {
  const other = [{ file: 'b.md' }, { code: 'link-text' as const }, { severity: 'error' as const }]
  const few = [...problems(100), ...other.flatMap(more => problems(100, more))]
  expect(limitProblems(few)).toEqual(few)
  expect(limitProblems([...problems(101), ...problems(100, { file: 'b.md' })])).toHaveLength(200)
})

test('the last one counts the others, and has their fixes', () => {
  const edit = (at: number) => [{ start: at, old: 'y', text: 'x' }]
  const all = problems(250).map((one, at) => (at % 2 ? one : { ...one, fix: edit(at) }))
  const listed = limitProblems(all)
  expect(listed.slice(0, 99)).toEqual(all.slice(0, 99))
  expect(listed[99]).toMatchObject({ line: 100, more: { count: 150 } })
  expect(countProblems(listed)).toBe(250)
  expect(listed.flatMap(fixesOf)).toEqual(all.flatMap(fixesOf))
})

test('lists that were limited are joined', () => {
  const fix = [{ start: 0, old: 'y', text: '' }]
  const some = limitProblems(problems(150, { fix }))
  expect(limitProblems(some)).toEqual(some)
  const joined = limitProblems([problem(0), ...some, ...some, problem(900, { file: 'b.md' })])
  expect(joined).toHaveLength(101)
  expect(countProblems(joined)).toBe(302)
  expect(joined.flatMap(fixesOf)).toHaveLength(300)
})
