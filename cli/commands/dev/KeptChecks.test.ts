import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteInput } from '../../../content/makeSite.ts'
import type { ConfigFile } from '../../../content/model/ConfigFile.ts'
import type { PostResult } from '../../../content/posts/parsePost.ts'
import { KeptChecks } from './KeptChecks.ts'

const config = {} as ConfigFile

const post = (front: string, body: string): PostResult =>
  ({
    value: { source: { file: 'a.md', text: `---\n${front}\n---\n${body}` } },
    problems: [],
  }) as unknown as PostResult

const site = (change: Partial<SiteInput> = {}): SiteInput => ({
  config,
  posts: [post('title: A', 'Text')],
  publicFiles: ['a.png'],
  cardTools: '',
  today: '2026-11-23',
  drafts: true,
  future: true,
  ...change,
})

let checks: KeptChecks
let finds: number

/** What is found in a site: how often it was looked for by then. */
const find = (input: SiteInput): number => checks.keepFor(input)('finds', () => ++finds)

beforeEach(() => {
  checks = new KeptChecks()
  finds = 0
  find(site())
})

describe('what was found is kept', () => {
  test.each<[string, Partial<SiteInput>]>([
    ['where nothing differs', {}],
    ['where a text differs', { posts: [post('title: A', 'Other')] }],
  ])('%s', (_, change) => {
    expect(find(site(change))).toBe(1)
    expect(checks.keep('finds', () => ++finds)).toBe(1)
    expect(checks.keep('others', () => 'found')).toBe('found')
  })
})

test.each<[string, Partial<SiteInput>]>([
  ['the configuration', { config: { ...config } }],
  ['front matter', { posts: [post('title: B', 'Text')] }],
  ['a file of public/', { publicFiles: ['b.png'] }],
  ['a post more', { posts: [...site().posts, post('title: B', 'Text')] }],
  ['the day', { today: '2026-11-24' }],
])('it is looked for again where %s differs', (_, change) => {
  expect(find(site(change))).toBe(2)
  expect(checks.keep('finds', () => ++finds)).toBe(2)
})
