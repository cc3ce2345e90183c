import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { breakConfig, linkedPosts, linkLines } from '../../fixtures/mistakes/brokenLinks.ts'
import { copyBuiltSite } from '../../fixtures/html/builtSite.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandResult, runCommand, testProject } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const out = join(scratch, 'out')

let before: Record<string, string>
let result: CommandResult
let problems: Problem[]

beforeAll(async () => {
  mkdirSync(join(scratch, 'posts'))
  for (const [name, text] of Object.entries(linkedPosts)) writeFileSync(join(scratch, 'posts', name), text)
  const config = breakConfig(readFileSync(join(testProject(), 'site.config.ts'), 'utf8'))
  writeFileSync(join(scratch, 'broken.config.ts'), config)
  copyBuiltSite(out)
  before = snapshot(out)
  const words = 'build --posts posts --config broken.config.ts --out out --format json --today'.split(' ')
  result = await runCommand([...words, testDay], { cwd: scratch })
  problems = (JSON.parse(result.stdout) as { problems: Problem[] }).problems
})

describe('broken links of a post are reported', () => {
  const cases = linkLines.map((entry, index) => [index + 9, ...entry] as const)

  test.each(cases)('line %i: %s', (line, _, ...expected) => {
    const found = problems
      .filter(problem => problem.file === join('posts', 'links.md') && problem.line === line)
      .map(({ code, column }) => [code, column])
    expect(found).toEqual(expected)
  })

  test.each([
    [12, '`#heading`'],
    [18, 'draft'],
    [19, '2027-01-01'],
    [20, '2026-02-01'],
    [24, '`/pricing/`'],
  ])('the hint for line %i contains %s', (line, hint) => {
    const problem = problems.find(({ file, line: other }) => file.endsWith('links.md') && other === line)
    expect(problem?.hint).toContain(hint)
  })
})

describe('broken links of the configuration are reported once, at their position', () => {
  test.each([
    ['a link to a section, on every page', 'anchor-missing', "'/#prices'"],
    ['a link to a page, on every page', 'link-missing', "'/news/'"],
    ['a redirect', 'link-missing', "'/princing/'"],
  ])('%s', (_, code, literal) => {
    const text = readFileSync(join(scratch, 'broken.config.ts'), 'utf8')
    const start = text.slice(0, text.indexOf(literal))
    const [line, column] = [start.split('\n').length, start.length - start.lastIndexOf('\n')]
    const found = problems.filter(
      ({ file, excerpt }) => file === 'broken.config.ts' && excerpt?.includes(literal),
    )
    expect(found).toEqual([expect.objectContaining({ code, line, column })])
  })
})

test('nothing else is reported, and the previous site is unchanged', () => {
  expect(result.code).toBe(1)
  const ofPost = linkLines.flatMap(([, ...expected]) => expected)
  expect(problems).toHaveLength(ofPost.length + 3)
  expect(snapshot(out)).toEqual(before)
})
