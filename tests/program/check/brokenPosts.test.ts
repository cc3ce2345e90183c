import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import {
  type BrokenPost,
  brokenPosts,
  type ExpectedProblem,
  maliciousPosts,
} from '../../fixtures/mistakes/brokenPosts.ts'
import { copyBuiltSite } from '../../fixtures/html/builtSite.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runInProcess } from '../../setup/runInProcess.ts'
import { type CommandResult, runCommand, testProject } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
/** A file that the malicious posts try to write. */
const marker = join(scratch, 'marker')
const dist = join(scratch, 'dist')

const written = { ...brokenPosts, ...maliciousPosts(marker) }
const expected: Record<string, readonly ExpectedProblem[]> = {
  ...Object.fromEntries(Object.entries(written).map(([name, { problems }]) => [name, problems])),
  'dangling.md': [['file-link-invalid', 0, 0]],
  loop: [['file-link-invalid', 0, 0]],
  // A folder is not a post, whatever its name.
  'folder.md': [],
}

const writePosts = (folder: string, posts: Readonly<Record<string, BrokenPost>>) => {
  for (const [name, { content }] of Object.entries(posts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** Checks the posts, which reports every problem of a build. */
const check = (...words: string[]) =>
  runInProcess(['check', '--posts', 'posts', '--today', testDay, '--format', ...words], { cwd: scratch })

let before: Record<string, string>
let json: CommandResult
let text: Omit<CommandResult, 'pid'>
let github: Omit<CommandResult, 'pid'>
let problems: Problem[]

beforeAll(async () => {
  const posts = join(scratch, 'posts')
  writePosts(posts, written)
  symlinkSync(join(scratch, 'nowhere.md'), join(posts, 'dangling.md'))
  symlinkSync(posts, join(posts, 'loop'))
  mkdirSync(join(posts, 'folder.md'))
  copyBuiltSite(dist)
  before = snapshot(dist)
  const words = ['build', '--posts', 'posts', '--out', dist, '--today', testDay, '--format', 'json']
  json = await runCommand(words, { cwd: scratch })
  text = await check('text', '--verbose')
  github = await check('github')
  problems = (JSON.parse(json.stdout) as { problems: Problem[] }).problems
})

const problemsOf = (file: string) =>
  problems
    .filter(problem => problem.file === join('posts', file))
    .map(({ code, line, column }): ExpectedProblem => [code, line, column])

const sortByPosition = (list: readonly ExpectedProblem[]) =>
  list.toSorted((a, b) => a[1] - b[1] || a[2] - b[2] || (a[0] < b[0] ? -1 : 1))

describe('a folder of broken posts', () => {
  test.each(Object.keys(expected))('%j has exactly its problems, at their positions', file => {
    expect(sortByPosition(problemsOf(file))).toEqual(sortByPosition(expected[file] ?? []))
  })

  test('only posts with expected problems have problems', () => {
    const files = new Set(problems.map(({ file }) => file))
    expect([...files].filter(file => !(file.replace(/^posts./, '') in expected))).toEqual([])
  })

  test('no code in a post is run', () => {
    expect(existsSync(marker)).toBe(false)
  })

  test.each([
    ['json', () => json],
    ['text', () => text],
    ['github', () => github],
  ])('as %s: exit 1, no stack trace, no escape code from a post', (_, result) => {
    const { code, stdout, stderr } = result()
    expect(code).toBe(1)
    const output = stdout + stderr
    expect(output).not.toMatch(/^\s+at .*[:(]\d+:\d+/m)
    expect(output).not.toMatch(/internal error|node:internal|node_modules/)
    expect(output).not.toContain('\u001B')
  })

  test('the previous site is unchanged, and no stage is left', () => {
    expect(snapshot(dist)).toEqual(before)
    const folders = readdirSync(join(testProject(), '.kube-site'))
    expect(folders.filter(name => name.startsWith(`stage-${json.pid}-`))).toEqual([])
    expect(readdirSync(scratch).toSorted()).toEqual(['dist', 'dist.objects.json', 'posts'])
  })
})

describe('the JSON report of a failed build', () => {
  test('is one document, in which `built` is false', () => {
    expect(JSON.parse(json.stdout)).toMatchObject({ built: false })
  })

  test('gives each problem a code, severity, position, message, line and hint', () => {
    const problem = problems.find(({ file }) => file === join('posts', 'date-slashes.md'))
    expect(problem).toEqual({
      code: 'post-date-invalid',
      severity: 'error',
      file: join('posts', 'date-slashes.md'),
      line: 6,
      column: 7,
      message: expect.stringContaining('2026/1/2'),
      hint: expect.stringContaining('2026-01-02'),
      excerpt: 'date: 2026/1/2',
      fix: [{ start: expect.any(Number), old: '2026/1/2', text: '2026-01-02' }],
    })
  })

  test.each([
    ['unknown-key.md', '`tags`'],
    ['twin-b.md', String(Math.max(...Object.values(brokenPosts).map(idOf)) + 1)],
    ['twin-b.md', 'slug:'],
    ['slug-upper.md', 'my-post'],
    ['with space.md', 'with-space'],
    ['tab.md', 'spaces'],
  ])('the hint for %s contains %s', (file, hint) => {
    const hints = problems
      .filter(problem => problem.file === join('posts', file))
      .map(problem => problem.hint)
    expect(hints.join('\n')).toContain(hint)
  })

  test('duplicates name both files', () => {
    for (const code of ['post-id-duplicate', 'post-slug-duplicate']) {
      const twin = problems.find(problem => problem.code === code)
      expect(twin).toMatchObject({
        file: join('posts', 'twin-b.md'),
        message: expect.stringContaining('twin-a.md'),
      })
    }
  })
})

function idOf({ content }: BrokenPost): number {
  return typeof content === 'string' ? Number(/^id: (\d+)\r?$/m.exec(content)?.[1] ?? 0) : 0
}

describe('the text report', () => {
  test.each([
    ['posts/date-slashes.md:6:7', '  6 │ date: 2026/1/2', '    │       ^'],
    ['posts/tags-entries.md:10:5', '  10 │   - "!"', '     │     ^'],
    ['posts/bom-problem.md:6:7', '  6 │ date: soon', '    │       ^'],
    ['posts/crlf-problem.md:11:3', '  11 │ B [x](javascript:a)', '     │   ^'],
    ['posts/tab.md:8:1', '  8 │  - a', '    │ ^'],
  ])('shows %s with its line and a caret under the position', (position, line, caret) => {
    const lines = text.stdout.split('\n')
    const first = lines.findIndex(shown => shown.startsWith(`${position}  error  `))
    expect(lines.slice(first + 2, first + 4)).toEqual([line, caret])
  })

  test('keeps a file name on one line', () => {
    expect(text.stdout).toContain('posts/line break [31m.md  error')
  })

  test('ends with the count', () => {
    const errors = problems.filter(({ severity }) => severity === 'error').length
    expect(text.stdout).toMatch(new RegExp(`^${errors} errors, \\d+ warnings$`, 'm'))
  })
})

describe('the GitHub report', () => {
  test('has one annotation for each problem', () => {
    const titles = github.stdout.match(/^::error file=.*?,title=[a-z0-9-]+(?=::)/gim)
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(titles?.map(line => /[^=]+$/.exec(line)?.[0]).toSorted()).toEqual(
      errors.map(({ code }) => code).toSorted(),
    )
  })

  test.each([
    '::error file=posts/date-slashes.md,line=6,col=7,title=post-date-invalid::',
    '::error file=posts/large.md,title=post-too-large::',
    '::warning file=posts/title-in-text.md,line=9,col=1,title=heading-level-one::',
    '::error file=posts/line%0Abreak [31m.md,title=file-name-invalid::',
  ])('has %j', start => {
    expect(github.stdout).toContain(`\n${start}`)
  })
})
