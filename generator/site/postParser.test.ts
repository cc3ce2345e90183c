import { expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { postParser } from './loadPosts.ts'

const folder = scratchFolder()

test('a post that takes too long is told, and those beside it are read', () => {
  const slow = 'Some *text* with `code`, a [link](/pricing/) and **more**.\n\n'.repeat(4_000)
  const sources = ['a.md', 'b-slow.md', 'c.md'].map((file, at) => ({
    file,
    text: postText({ id: at + 1, body: file.includes('slow') ? slow : 'A text.' }),
  }))
  const input = { folder, shown: 'posts', root: folder, today: '2026-11-22', checkOnly: false } as const
  // The first text is slow: its code is not compiled.
  postParser(input)([sources[0]!])
  const read = postParser({ ...input, maxSeconds: 0.2 })(sources)
  expect(read.map(({ result }) => result.problems.map(({ code }) => code))).toEqual([
    [],
    ['post-too-slow'],
    [],
  ])
  expect(read.map(({ result }) => result.value?.post.id)).toEqual([1, undefined, 3])
  // Several times what it takes on a machine on which nothing else runs.
  expect(postParser({ ...input, maxSeconds: 60 })([sources[1]!])[0]?.result.value).toBeDefined()
})

test('an unexpected error names the text', () => {
  const source = { file: 'posts/odd.md', text: postText({ id: 1, body: 'A text.' }) }
  const broken = {
    ...source,
    get text(): string {
      throw new Error('broken')
    },
  }
  const parse = postParser({ folder, shown: 'posts', root: folder, today: '2026-11-22', checkOnly: false })
  expect(() => parse([broken])).toThrow('while it read posts/odd.md')
})
