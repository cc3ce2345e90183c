import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { startCommand } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const windows = (text: string) => text.replaceAll('\n', '\r\n')

/** Posts before and after, by file name; those that have no second text stay as they are. */
const posts: Readonly<Record<string, readonly [before: string, after?: string]>> = {
  'several.md': [
    // The tag is read, and compared with the others, only once its key is spelt right.
    postText({ id: 1, set: ['title: One', 'date: 2026/3/1', 'tag: [Cilium]'], body: 'On Github.\n\n# Part' }),
    postText({
      id: 1,
      set: ['title: One', 'date: 2026-03-01', 'tags: [cilium]'],
      body: 'On GitHub.\n\n## Part\n',
    }),
  ],
  'windows.md': [
    windows(
      postText({ id: 2, set: ['title: Two', 'excerpt: On Gitops.', 'draft: "true"'], body: 'With `github`' }),
    ),
    windows(
      postText({ id: 2, set: ['title: Two', 'excerpt: On GitOps.', 'draft: true'], body: 'With `github`\n' }),
    ),
  ],
  'tag-a.md': [postText({ id: 3, set: ['title: Three', 'excerpt: Three.', 'tags: [cilium]'] })],
  'tag-b.md': [postText({ id: 4, set: ['title: Four', 'excerpt: Four.', 'tags: [cilium]'] })],
  'left.md': [postText({ id: 5, set: ['title: Five', 'excerpt: Five.', 'date: soon', 'colour: red'] })],
}

let work = 0
let folder: string
const file = (name: string) => join(folder, 'posts', name)

const check = (...words: string[]) =>
  runInProcess(['check', '--posts', 'posts', '--today', testDay, ...words], { cwd: folder })

beforeEach(() => {
  folder = join(scratch, String(++work))
  mkdirSync(join(folder, 'posts'), { recursive: true })
  for (const [name, [before]] of Object.entries(posts)) writeFileSync(file(name), before)
})

describe('--fix', () => {
  test('mends what has one right answer, and leaves every other byte', async () => {
    const { code, stdout } = await check('--fix')
    expect(code).toBe(1)
    for (const [name, [before, after = before]] of Object.entries(posts)) {
      expect(readFileSync(file(name), 'utf8')).toBe(after)
    }
    expect(Object.keys(snapshot(folder)).toSorted()).toEqual(
      Object.keys(posts)
        .map(name => join('posts', name))
        .toSorted(),
    )
    // What is left is told, and the diff shown.
    expect(stdout).toContain('post-date-invalid')
    expect(stdout).toContain('front-matter-unknown-key')
    expect(stdout).toContain('--- a/posts/several.md\n+++ b/posts/several.md\n@@')
    expect(stdout).toContain('-date: 2026/3/1\n')
    expect(stdout).toContain('+date: 2026-03-01\n')
    expect(stdout).not.toContain('tag-a.md')
  })

  test('a second time changes nothing and shows no diff', async () => {
    await check('--fix')
    const before = snapshot(folder)
    const { stdout } = await check('--fix')
    expect(stdout).not.toMatch(/^(?:Fixed|\+\+\+)/m)
    expect(snapshot(folder)).toEqual(before)
  })

  test('as JSON, tells what was fixed and what is left', async () => {
    const { stdout } = await check('--fix', '--format', 'json')
    const report = JSON.parse(stdout) as {
      fixed: { file: string; problems: number; diff: string }[]
      problems: Problem[]
    }
    expect(report).toMatchObject({ ok: false, notFixed: [] })
    expect(report.fixed.map(fixed => [fixed.file, fixed.problems])).toEqual([
      [join('posts', 'several.md'), 6],
      [join('posts', 'windows.md'), 3],
    ])
    expect(report.problems.filter(({ fix }) => fix)).toEqual([])
    expect(new Set(report.problems.map(problem => problem.file))).toEqual(new Set([join('posts', 'left.md')]))
  })

  test('counts what was applied: of two that overlap, the second is fixed in the next round', async () => {
    const set = ['title: Six', 'excerpt: Six.']
    writeFileSync(file('overlap.md'), postText({ id: 6, set, body: '# One\n\nOn Github.\n\n## Two\n' }))
    const { stdout } = await check('--fix', '--format', 'json')
    const { fixed } = JSON.parse(stdout) as { fixed: { file: string; problems: number }[] }
    expect(fixed.find(({ file: name }) => name.endsWith('overlap.md'))).toMatchObject({ problems: 2 })
    expect(readFileSync(file('overlap.md'), 'utf8')).toContain('## One\n\nOn GitHub.\n\n### Two\n')
  })

  test.each([
    ['lines, and shows them', 150, 'On Github.\n\n', /^\+On GitHub\.$/m],
    ['lines, too many to show', 6000, 'On Github.\n\n', /many\.md: too many lines were changed to show them/],
    [
      'words of long lines',
      6000,
      `${'On Github. '.repeat(100)}\n\n`,
      /many\.md: too many lines were changed/,
    ],
  ])('fixes all of many %s', async (_, count, part, shown) => {
    const set = ['title: Many', 'excerpt: Many.']
    const body = part.repeat(count / (part.match(/Github/g)?.length ?? 1))
    writeFileSync(file('many.md'), postText({ id: 6, set, body }))
    const { stdout } = await check('--fix')
    expect(stdout).toMatch(shown)
    expect(stdout).toContain(`Fixed ${(count + 9).toLocaleString('en-US')} problems in 3 files`)
    expect(readFileSync(file('many.md'), 'utf8')).toBe(
      postText({ id: 6, set, body: body.replaceAll('Github', 'GitHub') }),
    )
  })

  test('fixes the file that a link leads to', async () => {
    writeFileSync(
      file('original.txt'),
      postText({ id: 6, set: ['title: Six', 'excerpt: Six.'], body: 'On Gitops.\n' }),
    )
    symlinkSync('original.txt', file('linked.md'))
    await check('--fix')
    expect(readFileSync(file('original.txt'), 'utf8')).toContain('On GitOps.')
  })
})

test('without --fix nothing is touched, and it is told how many it would fix', async () => {
  const before = snapshot(folder)
  const { stderr } = await check()
  expect(stderr).toMatch(/--fix fixes \d/)
  expect(snapshot(folder)).toEqual(before)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves every file whole, and no other', async signal => {
  const before = (id: number) => postText({ id, set: [`title: Post ${id}`], body: 'On Github.\n' })
  const after = (id: number) => before(id).replace('Github', 'GitHub')
  const ids = Array.from({ length: 400 }, (_, at) => at + 100)
  for (const id of ids) writeFileSync(file(`post-${id}.md`), before(id))
  const { child, ended } = startCommand(['check', '--posts', 'posts', '--fix', '--quiet'], { cwd: folder })
  while (readFileSync(file('post-100.md'), 'utf8') === before(100) && child.exitCode === null) await sleep(2)
  child.kill(signal)
  const { stderr } = await ended
  expect(child.signalCode).toBe(signal)
  expect(stderr).not.toMatch(/^\s+at |internal error/m)
  for (const id of ids) expect([before(id), after(id)]).toContain(readFileSync(file(`post-${id}.md`), 'utf8'))
  expect(readdirSync(join(folder, 'posts')).filter(name => name.startsWith('.'))).toEqual([])
})
