import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { BuildCache } from '../cache/BuildCache.ts'
import { keptPosts, parseKept } from './keptPosts.ts'

const root = join(import.meta.dirname, '..', '..')
const scratch = scratchFolder()
const folder = join(scratch, 'posts')
const cacheFolder = join(scratch, 'cache')
const input = { folder, shown: 'posts', root, today: '2026-11-22', checkOnly: false }

/** What a command reads of the posts, with their long parts. */
async function readAll(isOpen: boolean) {
  const cache = new BuildCache(root, cacheFolder)
  const posts = await keptPosts(input, cache, { isOpen })
  if (!isOpen) cache.close()
  const whole = posts.map(({ identity, value, standIn, problems }) => {
    const parsed = value ?? standIn
    return {
      title: identity?.title,
      source: [identity?.source.text, parsed?.source.text],
      html: parsed?.post.content.html,
      codes: problems.map(({ code }) => code),
    }
  })
  if (isOpen) cache.close()
  return whole
}

/** A post without a fault, one with an error, and one whose front matter cannot be read. */
beforeEach(() => {
  for (const path of [cacheFolder, folder]) rmSync(path, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.md'), postText({ id: 1, body: '## Sails\n\nA *text*.' }))
  writeFileSync(join(folder, 'b.md'), postText({ id: 2, set: ['date: someday'], body: 'Masts.' }))
  writeFileSync(join(folder, 'c.md'), 'No front matter.')
})

const expected = [
  { title: 'A title', html: expect.stringContaining('A <em>text</em>.'), codes: [] },
  { title: 'A title', html: expect.stringContaining('Masts.'), codes: ['post-date-invalid'] },
  { title: undefined, html: undefined, codes: ['front-matter-missing'] },
]

test.each([true, false])('posts are the same when they are read again (cache open: %s)', async isOpen => {
  const first = await readAll(isOpen)
  expect(first).toMatchObject(expected)
  expect(await readAll(isOpen)).toEqual(first)
  expect(await readAll(!isOpen)).toEqual(first)
})

test('where a content was damaged, the post is read from its file', async () => {
  const first = await readAll(true)
  const [name = ''] = readdirSync(join(cacheFolder, 'posts'))
  const path = join(cacheFolder, 'posts', name)
  const pack = readFileSync(path)
  for (const mark of ['Masts.', '<em>text']) pack.fill('!', pack.indexOf(mark), pack.indexOf(mark) + 3)
  writeFileSync(path, pack)
  expect(await readAll(true)).toEqual(first)
  expect(await readAll(false)).toEqual(first)
})

test('a post that is saved while posts are looked for is kept as what was read', async () => {
  const path = join(folder, 'a.md')
  const before = readFileSync(path, 'utf8')
  const names = Object.assign(['a.md', 'b.md'], {
    *[Symbol.iterator]() {
      yield 'a.md'
      writeFileSync(path, before.replace('*text*', 'sail'))
      yield 'b.md'
    },
  })
  const cache = new BuildCache(root, cacheFolder)
  const [read] = await parseKept({ ...input, names }, cache, { isOpen: true })
  expect(read?.result.value?.post.content.html).toContain('A sail.')
  cache.close()
  writeFileSync(path, before)
  expect((await readAll(true)).at(0)).toMatchObject(expected[0]!)
})
