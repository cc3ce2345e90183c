import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandOptions, root, runCommand } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const long = (length: number) => 'x'.repeat(length)

/** Posts by file name, each with the advice it gets: code, line and column. */
const posts: Readonly<Record<string, readonly [text: string, ...advice: [string, number, number][]]>> = {
  'fine.md': [postText({ id: 1, set: ['title: Fine', 'excerpt: Nothing to say.'] })],
  'long.md': [
    postText({ id: 2, set: [`title: ${long(61)}`, `excerpt: ${long(161)}`] }),
    ['title-long', 3, 8],
    ['description-long', 4, 10],
  ],
  'twin-a.md': [postText({ id: 3, set: ['title: Twins'] })],
  'twin-b.md': [
    postText({ id: 4, set: ['title: "Twins!"'] }),
    ['title-duplicate', 3, 8],
    ['description-duplicate', 4, 10],
  ],
  'names.md': [
    postText({
      id: 5,
      set: ['title: Names of KUBERNETES', 'excerpt: Names.'],
      body: 'On Github, `Github`.\n',
    }),
    ['name-spelling', 3, 17],
    ['name-spelling', 9, 4],
  ],
  'end.md': [
    postText({ id: 6, set: ['title: End', 'excerpt: End.'], body: 'No end' }),
    ['post-end-missing', 9, 7],
  ],
  'text.md': [
    postText({
      id: 7,
      set: ['title: Text', 'excerpt: Text.'],
      body: '### A\n\n![a.png](/images/social.png)\n',
    }),
    ['heading-skipped', 9, 1],
    ['image-alt-file-name', 11, 1],
  ],
  'draft.md': [
    postText({
      id: 8,
      set: ['title: Draft', 'excerpt: Draft.', 'draft: true'],
      body: '[x](/none/) [y](/blog/later/)\n',
    }),
    ['link-missing', 10, 1],
  ],
  'later.md': [
    postText({ id: 9, set: ['title: Later', 'excerpt: Later.', 'date: 2027-01-01'], body: '[x](#none)\n' }),
    ['anchor-missing', 9, 1],
  ],
}

const check = (words: readonly string[] = [], options: CommandOptions = {}) =>
  runInProcess(['check', '--posts', 'posts', '--today', testDay, ...words], { cwd: scratch, ...options })

beforeAll(() => {
  mkdirSync(join(scratch, 'posts'))
  for (const [name, [text]] of Object.entries(posts)) writeFileSync(join(scratch, 'posts', name), text)
})

test('a site with every kind of text has nothing to be told', async () => {
  const { code, stdout, stderr } = await runCommand(['check', '--strict', '--today', testDay])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('10 posts')
})

describe('advice', () => {
  let report: { ok: boolean; posts: number; problems: Problem[] }

  beforeAll(async () => {
    report = JSON.parse((await check(['--format', 'json'])).stdout) as typeof report
  })

  test.each(Object.entries(posts))('%s', (name, [, ...advice]) => {
    const found = report.problems.filter(({ file }) => file === join('posts', name))
    expect(found.map(({ code, line, column }) => [code, line, column]).toSorted()).toEqual(advice.toSorted())
    for (const { severity, excerpt } of found)
      expect({ severity, excerpt }).toEqual({ severity: 'warning', excerpt: expect.any(String) })
  })

  test('of the posts and of nothing else', () => {
    expect(report).toMatchObject({ ok: true, posts: Object.keys(posts).length })
    expect(report.problems.filter(({ file }) => !file.startsWith('posts'))).toEqual([])
  })
})

describe('forms and exit codes', () => {
  test.each([
    [[], 0],
    [['--strict'], 1],
    [['--drafts'], 1],
    [['--future'], 1],
    [['--format', 'github'], 0],
    [['--strict', '--format', 'json'], 1],
  ])('%j: exit %i', async (words, expected) => {
    const { code, stdout, stderr } = await check(words)
    expect(code).toBe(expected)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
  })

  test('as text, each with its line', async () => {
    const { stdout, stderr } = await check()
    expect(stdout).toContain('9 │ On Github, `Github`.\n    │    ^')
    expect(stdout).toMatch(/\n\d+ warnings?\n$/)
    expect(stderr).toMatch(/^--fix fixes \d+ of them\n$/)
  })

  test('as annotations, one a line', async () => {
    const { stdout, stderr } = await check(['--format', 'github'])
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(Object.values(posts).flatMap(([, ...advice]) => advice).length)
    for (const line of lines)
      expect(line).toMatch(/^::warning file=posts[^,]+,line=\d+,col=\d+,title=[a-z-]+::/)
    expect(stderr).toBe('')
  })

  test('a task of VS Code finds every problem in the text', async () => {
    const tasks = JSON.parse(readFileSync(join(root, '.vscode', 'tasks.json'), 'utf8')) as {
      tasks: [{ problemMatcher: { pattern: [{ regexp: string }, { regexp: string }] } }]
    }
    const [first, second] = tasks.tasks[0].problemMatcher.pattern
    const { stdout } = await check(['--drafts', '--future', '--verbose'], { env: { NO_COLOR: '1' } })
    const lines = stdout.split('\n')
    const places = lines.flatMap((line, at) => {
      const match = new RegExp(first.regexp).exec(line)
      return match && new RegExp(second.regexp).test(lines[at + 1] ?? '') ? [match.slice(1)] : []
    })
    expect(places).toHaveLength(Object.values(posts).flatMap(([, ...advice]) => advice).length)
    expect(places).toContainEqual([join('posts', 'names.md'), '9', '4', 'warning', 'name-spelling'])
    expect(places).toContainEqual([join('posts', 'draft.md'), '10', '1', 'error', 'link-missing'])
  })
})

describe('what cannot be done', () => {
  test.each([[['--format', 'xml']], [['extra']], [['--fixx']], [['--today', 'soon']]])(
    '%j: exit 2 with the usage',
    async words => {
      const { code, stdout, stderr } = await check(words)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain('usage: kube-site check')
    },
  )

  test.each([
    ['a folder that is not there', 'nowhere'],
    ['a folder that is a file', join('posts', 'fine.md')],
  ])('%s: exit 1', async (_, folder) => {
    const { code, stdout, stderr } = await runInProcess(['check', '--posts', folder], { cwd: scratch })
    expect(code).toBe(1)
    expect(stdout).toContain('posts-missing')
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

test('a folder whose name differs in capitals from that of the posts is told', async () => {
  for (const name of ['notes', 'Notes']) mkdirSync(join(scratch, name), { recursive: true })
  writeFileSync(join(scratch, 'notes', 'a.md'), postText({ id: 1 }))
  const words = ['check', '--posts', 'notes', '--format', 'json']
  const { stdout } = await runInProcess(words, { cwd: scratch })
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  expect(problems).toMatchObject([{ code: 'post-ignored', file: 'Notes', severity: 'warning' }])
})

test('a tag that only a draft writes otherwise is a warning of `check`, and an error where drafts are shown', async () => {
  mkdirSync(join(scratch, 'tags'))
  writeFileSync(join(scratch, 'tags', 'a.md'), postText({ id: 1, set: ['tags: [cilium]'] }))
  const draft = ['title: Draft', 'excerpt: Draft.', 'tags: [Cilium]', 'draft: true']
  writeFileSync(join(scratch, 'tags', 'draft.md'), postText({ id: 2, set: draft }))
  const run = async (...words: string[]) => {
    const { code, stdout } = await runInProcess([...words, '--posts', 'tags', '--format', 'json'], {
      cwd: scratch,
    })
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    return [code, ...problems.map(problem => [problem.code, problem.severity, problem.line])]
  }
  expect(await run('list', '--today', testDay)).toEqual([0])
  expect(await run('check', '--today', testDay)).toEqual([0, ['tag-duplicate', 'warning', 7]])
  expect(await run('check', '--today', testDay, '--drafts')).toEqual([1, ['tag-duplicate', 'error', 7]])
})

/** A JPEG of 16 × 16 px as far as its structure goes: what stands before its scan, and its end. */
function photograph(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.write('ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100ffda', 'hex')
  bytes.writeUInt16BE(0xffd9, size - 2)
  return bytes
}

test('pictures that nothing shows any more, or that are larger than any screen needs, are told', async () => {
  const project = join(scratch, 'project')
  copyProject(project)
  const some = join(project, 'public', 'images', 'demo-poster-dark.webp')
  for (const name of ['left over.webp', 'gone-dark-small.webp', 'gone-dark.webp'])
    copyFileSync(some, join(project, 'public', 'images', name))
  writeFileSync(join(project, 'public', 'images', 'photo.jpg'), photograph(1_200_000))
  // What a post shows is made smaller, so that only one far larger than that is told.
  for (const [name, bytes] of [
    ['shown.jpg', 2_000_000],
    ['vast.jpg', 12_000_000],
  ] as const) {
    writeFileSync(join(project, 'public', 'images', name), photograph(bytes))
    appendFileSync(join(project, 'posts', 'cilium-beside-istio.md'), `\n![Two pods](/images/${name})\n`)
  }
  const { code, stdout } = await runCommand(['check', '--format', 'json', '--today', testDay], {
    cwd: project,
    project,
  })
  expect(code).toBe(0)
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  expect(problems.map(problem => [problem.code, problem.file])).toEqual([
    ...['gone-dark-small.webp', 'gone-dark.webp', 'left over.webp', 'photo.jpg'].map(name => [
      'picture-unused',
      join('public', 'images', name),
    ]),
    ['picture-heavy', join('public', 'images', 'photo.jpg')],
    ['picture-heavy', join('public', 'images', 'vast.jpg')],
  ])
  // Its width is one that posts may have.
  expect(problems.at(-1)?.hint).toContain('JPEG')
})
