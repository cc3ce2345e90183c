import { describe, expect, test } from 'vitest'
import type { PostIdentity } from './parseFront.ts'
import { tagPath } from '../shared/paths.ts'
import { checkTags } from './checkTags.ts'
import { tagSlug } from '../schema/slug.ts'

const selection = { today: '2026-11-21', drafts: false, future: false }

/** A post whose file is its tags, one a line. */
const post = (file: string, ...tags: string[]): PostIdentity => {
  const text = tags.join('\n')
  return {
    source: { file, text },
    positions: {
      id: 0,
      slug: 0,
      title: 0,
      excerpt: 0,
      series: 0,
      authors: [],
      aliases: [],
      tags: tags.map(tag => text.indexOf(tag)),
    },
    authors: [],
    tags: tags.map(name => ({ name, path: tagPath(tagSlug(name) ?? '') })),
  }
}

/** A tag that more posts have than the other writing, in its own file. */
const prevailing = [post('a.md', 'Cilium'), post('b.md', 'cilium'), post('c.md', 'cilium')]

test.each([
  ['one writing everywhere', [post('a.md', 'cilium', 'L7'), post('b.md', 'cilium')], []],
  ['no tags', [post('a.md')], []],
  ['two writings in two posts', [post('a.md', 'cilium'), post('b.md', 'istio', 'Cilium')], [['b.md', 2]]],
  ['two writings in one post', [post('a.md', 'network-policy', 'network policy')], [['a.md', 2]]],
  [
    'each that differs from the first',
    [post('a.md', 'C++'), post('b.md', 'c'), post('c.md', 'C++'), post('d.md', 'C')],
    [
      ['b.md', 1],
      ['d.md', 1],
    ],
  ],
])('%s', (_, posts, expected) => {
  const problems = checkTags(posts, selection)
  expect(problems.map(({ file, line }) => [file, line])).toEqual(expected)
  for (const problem of problems) {
    expect(problem).toMatchObject({ code: 'tag-duplicate', message: expect.stringContaining('a.md') })
  }
})

test('where more posts have one writing, the others are reported and can be mended', () => {
  expect(checkTags(prevailing, selection)).toEqual([
    expect.objectContaining({ file: 'a.md', line: 1, fix: { start: 0, end: 6, text: 'cilium' } }),
  ])
})

test.each([
  ['as many have the one as the other', [post('a.md', 'Cilium'), post('b.md', 'cilium')]],
  ['a post has both', [...prevailing.slice(1), post('a.md', 'cilium', 'Cilium')]],
  ['the two can mean something else', [post('a.md', 'c'), post('b.md', 'C++'), post('c.md', 'C++')]],
  ['the writing needs quotes', [post('a.md', 'c'), post('b.md', 'C#'), post('c.md', 'C#')]],
])('none is mended where %s', (_, posts) => {
  const problems = checkTags(posts, selection)
  expect(problems).toHaveLength(1)
  expect(problems[0]).not.toHaveProperty('fix')
})

describe('the tags of posts that are not shown', () => {
  const shown = post('a.md', 'cilium')
  const hidden: readonly [string, Partial<PostIdentity>][] = [
    ['a draft', { draft: true }],
    ['a scheduled post', { date: '2026-11-22' }],
    ['an expired post', { date: '2026-01-01', expires: '2026-02-01' }],
  ]

  test.each(hidden)('%s', (_, days) => {
    expect(checkTags([{ ...post('b.md', 'Cilium'), ...days }, shown], selection)).toEqual([])
  })

  test('count where drafts are shown, and are told to follow the published ones', () => {
    const drafts = ['b.md', 'c.md'].map(file => ({ ...post(file, 'Cilium'), draft: true }))
    const problems = checkTags([...drafts, shown], { ...selection, drafts: true })
    expect(problems).toMatchObject([
      { file: 'b.md', severity: 'error', fix: { text: 'cilium' } },
      { file: 'c.md', severity: 'error', fix: { text: 'cilium' } },
    ])
  })
})
