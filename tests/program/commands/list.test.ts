import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSite } from '../../../generator/site/loadSite.ts'
import { postText } from '../../fixtures/postText.ts'
import { runInTerminal } from '../../fixtures/runInTerminal.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { unreadableFolder } from '../../fixtures/unusableFolders.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { testProject } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const posts = join(scratch, 'posts')
const broken = join(scratch, 'broken')
const esc = '\u001B['

/** The slug's post, with lines of front matter. */
const files: Readonly<Record<string, readonly string[]>> = {
  old: ['date: 2025-01-01', 'tags: [rbac, cilium]'],
  ends: ['date: 2025-02-01', 'expires: 2026-12-31'],
  ended: ['date: 2025-03-01', 'expires: 2026-11-20'],
  today: [`date: ${testDay}`],
  soon: ['date: 2026-11-24'],
  later: ['date: 2027-03-01'],
  draft: ['date: 2026-11-22', 'draft: true'],
  wide: [
    'date: 2024-01-01',
    'title: "日本語の題名がとても長いので切られるはずです、本当に長いのです 日本語の題名"',
  ],
  armed: ['date: 2023-01-01', 'title: "Red [31m and a bell"'],
}

const list = (...words: string[]) => runInProcess(['list', '--posts', posts, '--today', testDay, ...words])
const slugs = (stdout: string) =>
  (JSON.parse(stdout) as { posts: { slug: string }[] }).posts.map(({ slug }) => slug)

beforeAll(() => {
  mkdirSync(posts)
  mkdirSync(broken)
  for (const [at, [slug, lines]] of Object.entries(files).entries())
    writeFileSync(join(posts, `${slug}.md`), postText({ id: at + 1, set: lines }))
  writeFileSync(join(broken, 'good.md'), postText({ id: 1, set: ['date: 2030-01-01'] }))
  writeFileSync(join(broken, 'open.md'), postText({ id: 2, set: ['title: "open'] }))
  writeFileSync(join(broken, 'day.md'), postText({ id: 3, set: ['date: soon'] }))
  writeFileSync(join(broken, 'twin.md'), postText({ id: 1 }))
})

describe('the posts of a state, the newest first', () => {
  test.each([
    [[], ['later', 'soon', 'draft', 'today', 'ended', 'ends', 'old', 'wide', 'armed']],
    [['drafts'], ['draft']],
    [['scheduled'], ['later', 'soon']],
    [['published'], ['today', 'ends', 'old', 'wide', 'armed']],
    [['expired'], ['ended']],
    [
      ['expired', '--today', '2027-01-01'],
      ['ended', 'ends'],
    ],
    [['scheduled', '--today', '2027-03-01'], []],
  ])('%j', async (words, expected) => {
    const { code, stdout, stderr } = await list(...words, '--format', 'json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(slugs(stdout)).toEqual(expected)
  })

  test('as JSON with everything that the front matter says of them', async () => {
    const { stdout } = await list('--format', 'json')
    const told = JSON.parse(stdout) as { posts: object[]; nextDue: string; problems: object[] }
    expect({ nextDue: told.nextDue, problems: told.problems }).toEqual({
      nextDue: '2026-11-24T00:00:00Z',
      problems: [],
    })
    expect(told.posts).toContainEqual({
      file: join(posts, 'ends.md'),
      state: 'published',
      id: 2,
      slug: 'ends',
      title: 'A title',
      author: 'Ines Carvalho',
      date: '2025-02-01',
      expires: '2026-12-31',
      tags: [],
    })
  })
})

describe('the table', () => {
  test('says of each post what there is, without colours where it goes to a pipe', async () => {
    const { stdout } = await list()
    const row = (slug: string) => stdout.split('\n').find(line => line.includes(` ${slug} `)) ?? ''
    expect(row('soon')).toMatch(/^2026-11-24 .*scheduled.*in 3 days.* 5 /)
    expect(row('old')).toMatch(/^2025-01-01 .*published .* 1 .*A title .*rbac, cilium$/)
    expect(row('ends')).toContain('2026-12-31')
    expect(stdout).not.toContain('\u001B')
    expect(stdout).not.toContain('\u0007')
  })

  test.each([40, 160])('fits a terminal of %i columns, in colours', async columns => {
    const words = ['list', '--posts', posts, '--today', testDay]
    const { code, raw, text } = await runInTerminal(words, { columns })
    expect(code).toBe(0)
    expect(raw).toContain(`${esc}3`)
    expect(raw).not.toContain(`${esc}31m`)
    const width = (line: string) =>
      [...line].reduce((sum, sign) => sum + (/[\u3000-\u9FFF]/.test(sign) ? 2 : 1), 0)
    const lines = text.split('\n')
    expect(lines.length).toBeGreaterThan(9)
    for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(columns)
  })

  test('no colours where they are not wanted', async () => {
    const { raw } = await runInTerminal(['list', '--posts', posts], { env: { NO_COLOR: '1' } })
    expect(raw).not.toContain(esc)
  })

  test('a folder without posts', async () => {
    const empty = join(scratch, 'empty')
    mkdirSync(empty)
    expect(await list('--posts', empty)).toMatchObject({ code: 0, stdout: 'No posts.\n', stderr: '' })
    expect(await list('drafts', '--posts', empty)).toMatchObject({
      code: 0,
      stdout: 'No drafts.\n',
      stderr: '',
    })
  })
})

describe('--next-due', () => {
  test.each([
    [testDay, '2026-11-24T00:00:00Z\n'],
    ['2026-11-24', '2027-01-01T00:00:00Z\n'],
    ['2027-01-01', '2027-03-01T00:00:00Z\n'],
    ['2027-03-01', ''],
    ['2023-05-01', '2024-01-01T00:00:00Z\n'],
  ])('on %s', async (today, moment) => {
    expect(await list('--next-due', '--today', today)).toMatchObject({ code: 0, stdout: moment, stderr: '' })
  })

  test('on that day the site has a page that it had not the day before', async () => {
    const hasPage = async (today: string) => {
      const config = join(testProject(), 'site.config.ts')
      const input = { root: testProject(), posts, config, drafts: false, future: false, today }
      const { value } = await loadSite(input)
      return value?.routes.some(({ path }) => path === '/blog/soon/')
    }
    expect([await hasPage('2026-11-23'), await hasPage('2026-11-24')]).toEqual([false, true])
  })

  test('is of the whole site', async () => {
    expect((await list('drafts', '--next-due')).code).toBe(2)
  })
})

describe('what cannot be read is told, and the rest is listed', () => {
  test('as a table', async () => {
    const { code, stdout, stderr } = await runInProcess(['list', '--posts', broken])
    expect(code).toBe(1)
    expect(stdout).toContain('good')
    for (const problem of ['front-matter-syntax', 'post-date-invalid', 'post-id-duplicate'])
      expect(stderr).toContain(problem)
  })

  test('as JSON', async () => {
    const { code, stdout } = await runInProcess(['list', '--posts', broken, '--format', 'json'])
    expect(code).toBe(1)
    expect(slugs(stdout)).toEqual(['good', 'twin'])
    expect((JSON.parse(stdout) as { problems: object[] }).problems).toHaveLength(3)
  })

  test('--next-due knows the rest', async () => {
    const { code, stdout } = await runInProcess(['list', '--posts', broken, '--next-due', '--today', testDay])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '2030-01-01T00:00:00Z\n' })
  })

  test.each([
    ['posts-missing', () => join(scratch, 'nowhere')],
    ['posts-unreadable', () => unreadableFolder(scratch)],
  ])('%s', async (problem, folder) => {
    const { code, stdout, stderr } = await runInProcess(['list', '--posts', folder()])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(problem)
  })
})
