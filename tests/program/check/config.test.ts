import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSite } from '../../../generator/site/loadSite.ts'
import { shownPath } from '../../../system/paths.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { configEdits } from '../../fixtures/mistakes/configEdits.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runCommand, testProject } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const original = readFileSync(join(testProject(), 'site.config.ts'), 'utf8')

const load = (config: string) =>
  loadSite({
    root: testProject(),
    posts: join(scratch, 'posts'),
    config: join(scratch, config),
    drafts: false,
    future: false,
    today: '2026-11-21',
  })

/** Line and column, from 1, of a text in another. */
function placeOf(text: string, at: string, after = ''): { line: number; column: number } {
  const from = text.indexOf(after) + after.length
  const before = text.slice(0, text.indexOf(at, from))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

beforeAll(() => {
  mkdirSync(join(scratch, 'posts'))
  writeFileSync(join(scratch, 'posts', 'fine.md'), postText({ id: 1 }))
  writeFileSync(join(scratch, 'posts', 'broken.md'), postText({ id: 2, set: ['date: soon'] }))
})

describe('a problem of the configuration is reported at its place, with those of the posts', () => {
  test.each(configEdits)('$name', async ({ name, from, to, problems }) => {
    const text = original.replace(from, () => to)
    expect(text).not.toBe(original)
    const file = `${name.replaceAll(' ', '-')}.config.ts`
    writeFileSync(join(scratch, file), text)
    const loaded = await load(file)
    expect(loaded.value).toBeUndefined()
    const ofConfig = loaded.problems.filter(problem => problem.file === shownPath(join(scratch, file)))
    expect(ofConfig).toHaveLength(problems.length)
    for (const { code, at, after, hint = '' } of problems) {
      const found = ofConfig.find(
        problem => problem.code === code && problem.column === placeOf(text, at, after).column,
      )
      expect(found).toMatchObject({ code, ...placeOf(text, at, after) })
      expect(found?.hint ?? '').toContain(hint)
    }
    expect(loaded.problems).toContainEqual(
      expect.objectContaining({ code: 'post-date-invalid', line: 6, column: 7 }),
    )
  })
})

test('a configuration that awaits what never comes is an error, exit 1', async () => {
  writeFileSync(join(scratch, 'waits.config.ts'), `await new Promise(() => {})\n${original}`)
  const { code, stdout } = await runCommand(['check', '--config', 'waits.config.ts'], { cwd: scratch })
  expect(code).toBe(1)
  expect(stdout).toContain('config-syntax')
})

test('the command reports the configuration and the posts in one run, exit 1', async () => {
  writeFileSync(join(scratch, 'both.config.ts'), original.replace("name: 'Starter'", "name: 'Growth'"))
  const words = [
    'build',
    '--config',
    'both.config.ts',
    '--posts',
    'posts',
    '--out',
    'out',
    '--format',
    'json',
  ]
  const { code, stdout, stderr } = await runInProcess(words, { cwd: scratch })
  expect(code).toBe(1)
  expect(stderr).not.toContain('internal error')
  expect(JSON.parse(stdout)).toMatchObject({
    built: false,
    problems: expect.arrayContaining([
      expect.objectContaining({ code: 'config-duplicate', file: 'both.config.ts' }),
      expect.objectContaining({ code: 'post-date-invalid', file: join('posts', 'broken.md') }),
    ]),
  })
})

test('what the configuration prints does not disturb the result of the command', async () => {
  const text = `console.log('printed')\n${original}`
  writeFileSync(join(scratch, 'prints.config.ts'), text.replaceAll("'./", `'${testProject()}/`))
  mkdirSync(join(scratch, 'few'))
  writeFileSync(join(scratch, 'few', 'fine.md'), postText({ id: 1 }))
  const words = ['check', '--config', 'prints.config.ts', '--posts', 'few', '--format', 'json']
  const { code, stdout, stderr } = await runCommand(words, { cwd: scratch })
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'printed\n' })
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, problems: [] })
})

test('what cannot be read is reported as a file', async () => {
  const words = ['build', '--config', 'none.ts', '--posts', 'none', '--out', 'out', '--format', 'json']
  const { code, stdout } = await runInProcess(words, { cwd: scratch })
  expect(code).toBe(1)
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  expect(problems).toEqual([
    expect.objectContaining({ code: 'config-unreadable', file: 'none.ts', line: 0, column: 0 }),
    expect.objectContaining({ code: 'posts-missing', file: 'none', line: 0, column: 0 }),
  ])
})
