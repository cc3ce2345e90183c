import { describe, expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { parseFront, type CheckedFront } from './parseFront.ts'
import { applyFixes } from '../problems/applyEdits.ts'
import { checkAuthors, checkSimilarNames, checkTags, checkUnique, nextId, withFreeIds } from './checkPosts.ts'
import { tagPath } from '../shared/paths.ts'
import { slugOfFile, tagSlug } from '../schema/slug.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'

test.each<[string, readonly string[], readonly string[], string]>([
  ['the draft', ['draft: true'], ['date: 2026-03-01'], 'a.md'],
  ['the scheduled post', ['date: 2027-01-01'], ['date: 2026-03-01'], 'a.md'],
  ['the scheduled post', ['date: 2026-03-01'], ['date: 2027-01-01'], 'b.md'],
  ['the later post', ['date: 2026-03-02'], ['date: 2026-03-01'], 'a.md'],
  ['the later file', ['date: 2026-03-01'], ['date: 2026-03-01'], 'b.md'],
  ['the post without a day', ['date: soon'], ['date: 2026-03-01'], 'a.md'],
])('of two posts with one id and slug, %s is reported', (_, first, second, reported) => {
  const posts = [first, second].flatMap((set, at) => {
    const text = postText({ id: 7, set: [...set, 'slug: one'] })
    const { value } = parseFront({ file: ['a.md', 'b.md'][at] ?? '', text })
    return value ?? []
  })
  const other = reported === 'a.md' ? 'b.md' : 'a.md'
  expect(checkUnique(posts, '2026-11-22')).toMatchObject([
    { code: 'post-id-duplicate', file: reported, message: `The id 7 is taken by ${other}` },
    { code: 'post-slug-duplicate', file: reported, message: `The slug one is taken by ${other}` },
  ])
})

test('posts without an id get the next free ones, each its own', () => {
  const texts = [
    postText({ id: 7 }),
    postText({ id: 0, without: ['id'] }),
    `\uFEFF${postText({ id: 0, without: ['id'] })}`.replaceAll('\n', '\r\n'),
    postText({ id: 0, set: ['id:'] }),
  ]
  const fronts = texts.map((text, at) => parseFront({ file: `posts/post-${at}.md`, text }))
  const problems = withFreeIds(
    fronts.flatMap(front => front.problems),
    fronts.flatMap(({ value }) => value ?? []),
  )
  expect(problems.map(({ hint }) => hint)).toEqual([
    'Write `id: 8`, the next free number.',
    'Write `id: 9`, the next free number.',
    'Write `id: 10`, the next free number.',
  ])
  const mended = problems.map(({ fix }, at) => applyFixes(texts[at + 1] ?? '', fix ? [fix] : []))
  expect(mended).toEqual([
    postText({ id: 8 }),
    `\uFEFF${postText({ id: 9 })}`.replaceAll('\n', '\r\n'),
    texts[3],
  ])
})

test.each<[readonly (number | undefined)[], number]>([
  [[], 1],
  [[1, 2, 3], 4],
  [[7, undefined, 3], 8],
  [[undefined], 1],
  [[1, 3, Number.MAX_SAFE_INTEGER], 2],
])('after the ids %j comes %i', (ids, next) => {
  expect(nextId(ids)).toBe(next)
})

test('after 200,000 ids comes one more', () => {
  expect(nextId(Array.from({ length: 200_000 }, (_, at) => at + 1))).toBe(200_001)
})

const selection = { today: '2026-11-21', drafts: false, future: false }

/** A post whose file is its tags, one a line. */
const post = (file: string, ...tags: string[]): CheckedFront => {
  const text = tags.join('\n')
  return {
    source: { file, text },
    positions: { tags: { value: 0, items: tags.map(tag => text.indexOf(tag)) } },
    fields: {},
    slug: slugOfFile(file),
    bodyOffset: 0,
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
    [post('a.md', 'C!'), post('b.md', 'c'), post('c.md', 'C!'), post('d.md', 'C')],
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
    expect.objectContaining({ file: 'a.md', line: 1, fix: [{ start: 0, old: 'Cilium', text: 'cilium' }] }),
  ])
})

test.each([
  ['as many have the one as the other', [post('a.md', 'Cilium'), post('b.md', 'cilium')]],
  ['a post has both', [...prevailing.slice(1), post('a.md', 'cilium', 'Cilium')]],
  ['the two can mean something else', [post('a.md', 'c'), post('b.md', 'C!'), post('c.md', 'C!')]],
  ['the writing needs quotes', [post('a.md', 'ci/cd'), post('b.md', 'CI/CD'), post('c.md', 'CI/CD')]],
])('none is mended where %s', (_, posts) => {
  const problems = checkTags(posts, selection)
  expect(problems).toHaveLength(1)
  expect(problems[0]).not.toHaveProperty('fix')
})

describe('the tags of posts that are not shown', () => {
  const shown = post('a.md', 'cilium')
  const hidden: readonly [string, CheckedFront['fields']][] = [
    ['a draft', { draft: true }],
    ['a scheduled post', { date: '2026-11-22' }],
    ['an expired post', { date: '2026-01-01', expires: '2026-02-01' }],
  ]

  test.each(hidden)('%s', (_, days) => {
    expect(checkTags([{ ...post('b.md', 'Cilium'), fields: days }, shown], selection)).toEqual([])
  })

  test('count where drafts are shown, and are told to follow the published ones', () => {
    const drafts = ['b.md', 'c.md'].map(file => ({ ...post(file, 'Cilium'), fields: { draft: true } }))
    const problems = checkTags([...drafts, shown], { ...selection, drafts: true })
    expect(problems).toMatchObject([
      { file: 'b.md', severity: 'error', fix: [{ text: 'cilium' }] },
      { file: 'c.md', severity: 'error', fix: [{ text: 'cilium' }] },
    ])
  })
})

const registry = [{ name: 'Ines Carvalho' }, { name: 'Hamish Orr' }]

/** The problems of posts, each with lines of its front matter set. */
const problems = (posts: readonly (readonly string[])[], authors = registry) =>
  checkAuthors(
    posts.flatMap((set, at) => {
      const { value } = parseFront({ file: `posts/${at}.md`, text: postText({ id: at + 1, set }) })
      return value ?? []
    }),
    authors,
    '2026-11-22',
  )

test.each([
  ['one that is known', ['author: Ines Carvalho'], []],
  ['two that are known', ['author: [Ines Carvalho, Hamish Orr]'], []],
  ['one that is nearly known', ['author: Ines Carvahlo'], ['5:9 Did you mean `Ines Carvalho`?']],
  ['one of two', ['author: [Hamish Orr, Inés Carvalho]'], ['5:22 Did you mean `Ines Carvalho`?']],
  ['nobody known', ['author: Mara'], ["5:9 Add `{ name: 'Mara' }` to `authors` in the configuration."]],
  ...['Ines', 'carvalho', 'I. Carvalho', '"Carvalho, Ines"', 'Ines Carvalho (Fairlead)'].map(
    (name): [string, string[], string[]] => [
      `part of a name, ${name}`,
      [`author: ${name}`],
      ['5:9 Did you mean `Ines Carvalho`?'],
    ],
  ),
  [
    'two in one text',
    ['author: Ines Carvalho and Hamish Orr'],
    ['5:9 Write a list: [Ines Carvalho, Hamish Orr].'],
  ],
  [
    'two with a comma',
    ['author: Hamish Orr, Ines Carvalho'],
    ['5:9 Write a list: [Hamish Orr, Ines Carvalho].'],
  ],
  ['an unknown author of an expired post', ['author: Mara', 'expires: 2026-02-01'], []],
])('%s', (_, lines, expected) => {
  const found = problems([lines])
  expect(found.map(({ line, column, hint }) => `${line}:${column} ${hint}`)).toEqual(expected)
  for (const problem of found) {
    const code = problem.hint?.startsWith('Write a list') ? 'author-list' : 'author-unknown'
    expect(problem).toMatchObject({ code, ...describedProblem })
  }
})

test('an unknown author of several posts is told once', () => {
  expect(problems([['author: Mara'], ['author: Mara']]).map(({ file }) => file)).toEqual(['posts/0.md'])
})

test('without a list of authors, every name is right', () => {
  expect(problems([['author: Mara']], [])).toEqual([])
})

describe('several names in one', () => {
  const fixed = (written: string, authors = registry) => {
    const [problem] = problems([[`author: ${written}`]], authors)
    return [problem?.code, problem?.fix?.[0]?.text]
  }

  test.each([
    'Ines Carvalho and Hamish Orr',
    '"Ines Carvalho & Hamish Orr"',
    'Ines Carvalho, Hamish Orr',
    'Ines Carvalho; Hamish Orr',
    'Ines Carvalho + Hamish Orr',
  ])('%s becomes a list where the configuration has both', written => {
    expect(fixed(written)).toEqual(['author-list', '[Ines Carvalho, Hamish Orr]'])
    expect(fixed(written, [])).toEqual(['author-list', undefined])
  })

  test('one of whom nobody knows', () => {
    expect(fixed('Ines Carvalho and Mara')).toEqual(['author-list', undefined])
  })

  test.each(['Martin King, Jr.', 'Ines Carvalho, PhD', 'Alexander Brand', 'R&D'])('%s is one', name => {
    expect(problems([[`author: ${name}`]], [])).toEqual([])
  })

  test('a name of the configuration is one', () => {
    expect(problems([['author: Calder and Sons']], [{ name: 'Calder and Sons' }])).toEqual([])
  })
})

describe('names that are nearly the same', () => {
  const similar = (posts: readonly CheckedFront[], facts?: { name: string }[]) =>
    checkSimilarNames(posts, selection, facts)
      .filter(({ code }) => code === 'name-similar')
      .map(({ file, message }) => [file, message.match(/"(.+)" is/)?.[1]])

  test.each<[string, string[][], string[][]]>([
    [
      'a letter is missing',
      [['network-policies'], ['network-policies'], ['network-polices']],
      [['2.md', 'network-polices']],
    ],
    ['two are swapped', [['kubernetes'], ['kuberentes']], [['1.md', 'kuberentes']]],
    ['the one that more posts have is right', [['cillium'], ['cilium'], ['cilium']], [['0.md', 'cillium']]],
    [
      'the other is used as often',
      [
        ['cillium', 'cilium'],
        ['cillium', 'cilium'],
      ],
      [],
    ],
    ['short ones', [['aks'], ['eks'], ['go'], ['gke'], ['istio'], ['istia']], []],
    ['versions', [['kubernetes-1.33'], ['kubernetes-1.34']], []],
    ['others', [['network-policy'], ['network-security']], []],
  ])('of tags, where %s', (_, posts, expected) => {
    expect(similar(posts.map((tags, at) => post(`${at}.md`, ...tags)))).toEqual(expected)
  })

  test('of tags, unless the configuration has both', () => {
    const posts = [post('a.md', 'container'), post('b.md', 'containerd')]
    expect(similar(posts)).toEqual([['b.md', 'containerd']])
    expect(similar(posts, [{ name: 'containerd' }])).toEqual([])
  })

  test.each<[string, string[], string[][]]>([
    ['in capitals', ['Step by step', 'Step by step', 'Step by Step'], [['2.md', 'Step by Step']]],
    ['in nothing', ['Step by step', 'Step by step'], []],
    ['in a word', ['Step by step', 'Step after step'], []],
  ])('of series that differ %s', (_, series, expected) => {
    const posts = series.map((name, at) => ({ ...post(`${at}.md`), fields: { series: name } }))
    expect(similar(posts)).toEqual(expected)
  })
})
