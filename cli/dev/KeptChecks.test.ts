import { beforeEach, expect, test } from 'vitest'
import type { SiteInput } from '../../content/createSite.ts'
import type { ConfigFile } from '../../content/model/ConfigFile.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { FoundFrom } from '../../content/shared/keep.ts'
import { KeptChecks } from './KeptChecks.ts'

const config = {} as ConfigFile

/** @param links an address and an anchor of the text */
const post = (
  front: string,
  body = 'Text',
  identity: object = { slug: 'a' },
  { file = 'a.md', links = ['/', 'here'] } = {},
): PostResult =>
  ({
    identity,
    value: {
      post: { references: [{ kind: 'link', target: links[0] }], ids: [links[1]] },
      source: { file, text: `---\n${front}\n---\n${body}` },
    },
    problems: [],
  }) as unknown as PostResult

const site = (change: Partial<SiteInput> = {}): SiteInput => ({
  config,
  posts: [post('title: A')],
  publicFiles: ['a.png'],
  cardTools: '',
  today: '2026-11-23',
  drafts: true,
  future: true,
  ...change,
})

const from: readonly FoundFrom[] = ['configuration', 'identities', 'front matter', 'links']

let checks: KeptChecks
/** What is found again, and what that gives. */
let again: Partial<Record<FoundFrom, unknown>>

/** Finds in a site what it can, and gives what was looked for. */
function lookedFor(input: SiteInput): FoundFrom[] {
  const keep = checks.keepFor(input)
  return from.filter(name => {
    let looked = false
    const find = () => {
      looked = true
      return again[name]
    }
    keep(name, name, find)
    checks.keep(name, name, find)
    return looked
  })
}

beforeEach(() => {
  checks = new KeptChecks()
  again = {}
})

test.each<[string, Partial<SiteInput>, readonly FoundFrom[]]>([
  ['nothing', {}, []],
  ['a text', { posts: [post('title: A', 'Other')] }, []],
  ['an address in a text', { posts: [post('title: A', 'Text', {}, { links: ['/b/', 'here'] })] }, ['links']],
  ['a heading', { posts: [post('title: A', 'Text', {}, { links: ['/', 'there'] })] }, ['links']],
  ['a title', { posts: [post('title: B')] }, ['front matter', 'links']],
  ['a slug', { posts: [post('slug: b', 'Text', { slug: 'b' })] }, from.slice(1)],
  ['the tags', { posts: [post('tags: b', 'Text', { slug: 'a', tags: [{ name: 'b' }] })] }, from.slice(1)],
  ['a file of public/', { publicFiles: ['b.png'] }, from.slice(1)],
  ['the number of posts', { posts: [...site().posts, post('title: B')] }, from.slice(1)],
  [
    'the file of a post',
    { posts: [post('title: A', 'Text', { slug: 'a' }, { file: 'b.md' })] },
    from.slice(1),
  ],
  ['whether a post can be read', { posts: [{ problems: [] }] }, from.slice(1)],
  ['the day', { today: '2026-11-24' }, from.slice(1)],
  ['the configuration', { config: { ...config } }, from],
])('where %s differs, what is found from it is looked for again', (_, change, expected) => {
  expect(lookedFor(site())).toEqual(from)
  expect(lookedFor(site(change))).toEqual(expected)
})

test.each<[file: string, title: readonly FoundFrom[], text: readonly FoundFrom[]]>([
  ['a.md', ['identities', 'front matter', 'links'], ['links']],
  ['b.md', ['front matter', 'links'], []],
])('what is saved moves what is found behind it in its file: %s', (file, title, text) => {
  again = { identities: [{ file }], links: [{ file }] }
  expect(lookedFor(site())).toEqual(from)
  expect(lookedFor(site({ posts: [post('title: Longer')] }))).toEqual(title)
  expect(lookedFor(site({ posts: [post('title: Longer', 'Longer')] }))).toEqual(text)
})
