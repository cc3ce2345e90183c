import { describe, expect, test } from 'vitest'
import { parsePost } from '../../content/posts/parsePost.ts'
import {
  authorChoices,
  countUses,
  emptyPostText,
  freeSlug,
  knownSpelling,
  type NewPost,
  newPostText,
} from './newPost.ts'
import { fieldNames, postFields } from '../../content/schema/front-matter/postFields.ts'

const post: NewPost = {
  id: 12,
  slug: 'a-title',
  title: 'A title',
  authors: ['Ines Calder'],
  date: '2026-11-21',
  tags: ['cilium', 'network policy'],
}

const parse = (text: string) =>
  parsePost({ file: 'posts/a-title.md', text }, { today: '2026-11-21', imageSize: () => undefined })

describe('the file of a new post has no fault and says what was asked', () => {
  const texts = [
    'A title',
    'Cilium: a tour',
    `"Double" and 'single'`,
    '- a list?',
    '# a comment',
    'key: [a, b]: {c}',
    '*alias &anchor !tag |pipe >fold %directive @at `tick`',
    'yes',
    'null',
    '2026',
    '2026-01-01',
    '0x1F',
    '---',
    '...',
    'ends with a colon:',
    'a \\ backslash \\n',
    '🚢 a ship, and 日本語',
    'x'.repeat(400),
    'word '.repeat(80).trim(),
  ]
  test.each(texts)('%j', text => {
    for (const textOf of [newPostText, emptyPostText]) {
      const { value, problems } = parse(textOf({ ...post, title: text, authors: [text] }))
      expect(problems).toEqual([])
      expect(value?.post).toMatchObject({ id: 12, title: text, author: text, date: post.date, draft: true })
    }
  })

  test.each([[[]], [['cilium']], [['a. b', 'c: d', '[e]', 'yes', '7', '"f"']]])('tags %j', tags => {
    const { value, problems } = parse(newPostText({ ...post, tags }))
    expect(problems).toEqual([])
    expect(value?.post.tags.map(({ name }) => name)).toEqual(tags)
  })
})

test('every key is filled or explained, and what is explained can be taken as it is', () => {
  const text = newPostText(post)
  for (const name of fieldNames) expect(text).toMatch(new RegExp(`^(?:# )?${name}: .`, 'm'))
  const optional = fieldNames.filter(name => text.includes(`\n# ${name}: `))
  for (const name of optional) expect(text).toContain(`\n# ${postFields[name].meaning}\n# ${name}: `)
  expect(optional.length).toBeGreaterThan(0)
  const filled = text.replace(/^# (?=\w+: )/gm, '')
  const found = parse(filled).problems.filter(({ code }) => code !== 'picture-missing')
  expect(found).toEqual([])
})

test.each([
  [
    ['Cilium', 'new one'],
    ['cilium', 'istio'],
    ['cilium', 'new one'],
  ],
  [['cilium', 'Cilium'], [], ['cilium']],
  [['Network Policy', 'network-policy'], ['network-policy'], ['network-policy']],
  [['a'], ['A', 'a'], ['A']],
  [[], ['a'], []],
])('the tags %j next to %j are written %j', (tags, inUse, expected) => {
  expect(knownSpelling(tags, inUse)).toEqual(expected)
})

test.each([
  ['title', ['title'], 'title-2'],
  ['my-title', ['my-title'], 'my-title-2'],
  ['title', ['title', 'title-2', 'title-3'], 'title-4'],
  ['x'.repeat(100), ['x'.repeat(100)], `${'x'.repeat(98)}-2`],
  [`${'x'.repeat(97)}-yz`, [], `${'x'.repeat(97)}-2`],
])('%s next to %j becomes %s', (slug, taken, expected) => {
  expect(freeSlug(slug, candidate => taken.includes(candidate))).toBe(expected)
})

test('tags are counted, the most used first, and of equals in the order of letters', () => {
  const counted = countUses([['rbac', 'cilium'], ['istio', 'cilium'], ['cilium', 'istio'], ['audit']])
  expect([...counted]).toEqual([
    ['cilium', '3 posts'],
    ['istio', '2 posts'],
    ['audit', '1 post'],
    ['rbac', '1 post'],
  ])
})

const [ines, hamish] = [{ name: 'Ines', role: 'Engineer' }, { name: 'Hamish' }]

test.each([
  ['the one whom git knows', [ines, hamish], 'Hamish', 'Hamish'],
  ['nobody, of several whom git does not know', [ines, hamish], 'Ruth', undefined],
  ['nobody, of several where git has no name', [ines, hamish], undefined, undefined],
  ['the only one', [ines], 'Ruth', 'Ines'],
  ['whom git knows, in a site without a list', [], 'Ruth', 'Ruth'],
])('the author of a new post is probably %s', (_, registry, user, expected) => {
  const { author, knownAuthors } = authorChoices(registry, [['Tomasz']], user)
  expect(author).toBe(expected)
  const names = registry.length > 0 ? registry.map(({ name }) => name) : ['Tomasz']
  expect([...knownAuthors.keys()]).toEqual(names)
})
