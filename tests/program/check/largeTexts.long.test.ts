import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { countProblems } from '../../../content/problems/limitProblems.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { largePost } from '../../hostile/largeShapes.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const size = 250_000

/** Runs a command with one post of a shape, and with a heap that a copy of the text for each problem would fill. */
const run = (command: string, shape: string, ...words: string[]) => {
  const posts = join(scratch, shape)
  mkdirSync(posts, { recursive: true })
  writeFileSync(join(posts, 'a.md'), largePost(shape, size))
  return runCommand([command, '--posts', posts, '--today', testDay, ...words], {
    cwd: scratch,
    env: { NODE_OPTIONS: '--max-old-space-size=256' },
  })
}

test.each([
  ['build', 'same missing links', 'link-missing', 15_000],
  ['check', 'other missing links', 'link-missing', 10_000],
  ['check', 'missing images', 'image-missing', 10_000],
  ['check', 'calls to an unknown plan', 'plan-unknown', 15_000],
  ['check', 'one definition, many uses', 'link-missing', 35_000],
  ['check', 'other missing anchors', 'anchor-missing', 12_500],
])('%s: many %s are a short report', async (command, shape, code, least) => {
  const { code: exit, stdout, stderr } = await run(command, shape)
  const report = command === 'check' ? stdout : stderr
  expect(exit).toBe(1)
  expect(report).toContain(`error  ${code}`)
  expect(report.length).toBeLessThan(10_000)
  const count = /^([\d,]+) errors$/m.exec(report)?.[1]?.replaceAll(',', '')
  expect(Number(count)).toBeGreaterThan(least)
})

test('every format counts what it does not list', async () => {
  const shape = 'missing links, a paragraph each'
  const { code, stdout } = await run('check', shape, '--format', 'json')
  expect(code).toBe(1)
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  expect(problems).toHaveLength(100)
  const count = countProblems(problems)
  expect(count).toBe(readFileSync(join(scratch, shape, 'a.md'), 'utf8').split('/nowhere/').length - 1)
  const rest = `and ${(count - 100).toLocaleString('en-US')} more of this kind in this file`
  const { stdout: annotations } = await run('check', shape, '--format', 'github')
  expect(annotations.trim().split('\n')).toHaveLength(100)
  expect(annotations).toContain(rest)
  const { stdout: text } = await run('check', shape, '--verbose')
  expect(text).toContain(rest)
})
