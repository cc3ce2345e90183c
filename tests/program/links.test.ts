import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Problem } from '../../content/model/Problem.ts'
import { breakConfig, linked, linkedPosts } from '../fixtures/brokenLinks.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { type CommandResult, root, runCommand } from '../setup/runCommand.ts'

const scratch = scratchFolder()
const out = join(scratch, 'out')

let before: Record<string, string>
let result: CommandResult
let problems: Problem[]

beforeAll(async () => {
  mkdirSync(join(scratch, 'posts'))
  for (const [name, text] of Object.entries(linkedPosts)) writeFileSync(join(scratch, 'posts', name), text)
  const config = breakConfig(readFileSync(join(root, 'site.config.ts'), 'utf8'))
  writeFileSync(join(scratch, 'broken.config.ts'), config)
  cpSync(inject('dist'), out, { recursive: true })
  before = snapshot(out)
  const words = [
    'build',
    '--posts',
    'posts',
    '--config',
    'broken.config.ts',
    '--out',
    'out',
    '--format',
    'json',
  ]
  result = await runCommand([...words, '--today', '2026-11-21'], { cwd: scratch })
  problems = (JSON.parse(result.stdout) as { problems: Problem[] }).problems
})

describe('links of a post that lead nowhere', () => {
  test.each(linked.map((entry, at) => [at + 9, ...entry] as const))('line %i: %s', (line, _, ...expected) => {
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
  ])('line %i is told %s', (line, hint) => {
    const problem = problems.find(({ file, line: other }) => file.endsWith('links.md') && other === line)
    expect(problem?.hint).toContain(hint)
  })
})

describe('links of the configuration that lead nowhere', () => {
  test.each([
    ['a section, from every page', 'anchor-missing', "'/#prices'"],
    ['a page, from every page', 'link-missing', "'/news/'"],
    ['a redirect', 'link-missing', "'/princing/'"],
  ])('%s: once, at its own place', (_, code, literal) => {
    const text = readFileSync(join(scratch, 'broken.config.ts'), 'utf8')
    const start = text.slice(0, text.indexOf(literal))
    const [line, column] = [start.split('\n').length, start.length - start.lastIndexOf('\n')]
    const found = problems.filter(
      ({ file, excerpt }) => file === 'broken.config.ts' && excerpt?.includes(literal),
    )
    expect(found).toEqual([expect.objectContaining({ code, line, column })])
  })
})

test('nothing else is reported, and the former site stays', () => {
  expect(result.code).toBe(1)
  const ofPost = linked.flatMap(([, ...expected]) => expected)
  expect(problems).toHaveLength(ofPost.length + 3)
  expect(snapshot(out)).toEqual(before)
})
