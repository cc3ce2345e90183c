import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { pageSources } from '../../system/paths.ts'
import { Cache } from '../cache/Cache.ts'
import { loadPosts, PostCache } from './loadPosts.ts'

describe('posts in memory', () => {
  const folder = join(scratchFolder(), 'posts')
  const input = {
    folder,
    shown: 'posts',
    root: folder,
    today: '2026-03-01',
    checkOnly: false,
  }
  const write = (name: string, id: number, body = 'Text.\n') =>
    writeFileSync(join(folder, name), postText({ id, body }))

  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    write('a.md', 1)
    write('b.md', 2)
  })

  test('a post whose file is the same is not parsed again, another one is', async () => {
    const posts = new PostCache()
    const [a, b] = await posts.load(input)
    write('b.md', 2, 'Another text.\n')
    const [sameA, otherB] = await posts.load(input)
    expect(sameA).toBe(a)
    expect(otherB).not.toBe(b)
    expect(otherB?.value?.post.content.searchText).toContain('another')
  })

  test('posts come and go with their files', async () => {
    const posts = new PostCache()
    const ids = async () => (await posts.load(input)).map(({ value }) => value?.post.id)
    expect(await ids()).toEqual([1, 2])
    write('ab.md', 3)
    rmSync(join(folder, 'b.md'))
    expect(await ids()).toEqual([1, 3])
  })

  test('what is wrong with a post is kept, too', async () => {
    const posts = new PostCache()
    writeFileSync(join(folder, 'a.md'), 'No front matter.\n')
    const [first] = await posts.load(input)
    expect(first?.problems).not.toEqual([])
    expect((await posts.load(input))[0]).toBe(first)
  })

  test('after clear, posts are parsed again', async () => {
    const posts = new PostCache()
    const [a] = await posts.load(input)
    posts.clear()
    expect((await posts.load(input))[0]).not.toBe(a)
  })

  test('a folder that is gone is a problem, and no memory', async () => {
    const posts = new PostCache()
    await posts.load(input)
    rmSync(folder, { recursive: true })
    expect(await posts.load(input)).toMatchObject([{ problems: [{ code: 'posts-missing' }] }])
  })
})

describe('posts of an earlier run', () => {
  const root = scratchFolder()
  const folder = join(root, 'posts')
  for (const name of [...pageSources, 'generator', 'system', 'posts']) mkdirSync(join(root, name))
  const input = { folder, shown: 'posts', root, today: '2026-01-01', checkOnly: false }

  /** Loads the posts as a command that starts now. */
  async function load(change: Partial<typeof input & { language: string }> = {}) {
    const start = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1000)
    const cache = new Cache(root, join(root, 'cache'), 'build')
    start.mockRestore()
    const [post] = await loadPosts({ ...input, ...change }, cache)
    return post?.value?.post
  }

  beforeEach(() => {
    writeFileSync(join(folder, 'a.md'), postText({ id: 1, set: ['date: 2026-01-02'] }))
  })

  test.each([
    ['2026-01-01', '2026-01-02', ['date: 2026-01-02'], false],
    ['2026-01-02', '2026-01-01', ['date: 2026-01-02'], false],
    ['2026-01-02', '2026-01-03', ['date: 2026-01-02', 'updated: 2026-01-03'], false],
    ['2026-01-02', '2026-01-03', ['date: 2026-01-02'], true],
    ['2026-01-04', '2026-01-03', ['date: 2026-01-02', 'updated: 2026-01-03'], true],
    ['2026-01-02', '2026-01-03', ['date: 2026-01-02', 'expires: 2026-01-02'], true],
  ])('read on %s, on %s one with %j is reused: %s', async (one, other, set, isReused) => {
    writeFileSync(join(folder, 'a.md'), postText({ id: 1, set }))
    await load({ today: one })
    // Posts are parsed within a limit of time.
    const parsing = vi.spyOn(Script.prototype, 'runInContext')
    await load({ today: other })
    expect(parsing.mock.calls).toHaveLength(isReused ? 0 : 1)
    parsing.mockRestore()
  })

  test('are those of the day and the language of this one', async () => {
    expect(await load()).toMatchObject({ scheduled: true, readTime: '1 min read' })
    expect(await load({ today: '2026-01-02' })).toMatchObject({ scheduled: false })
    expect(await load({ language: 'de' })).toMatchObject({ scheduled: true, readTime: '1 Min. Lesezeit' })
  })
})
