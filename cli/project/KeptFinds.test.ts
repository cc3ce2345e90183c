import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copyProject } from '../../tests/fixtures/copyProject.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import type { SiteInput } from '../../content/makeSite.ts'
import type { ConfigFile } from '../../content/model/ConfigFile.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { FoundFrom } from '../../content/shared/keep.ts'
import { BuildCache, findsName } from '../cache/BuildCache.ts'
import { KeptFinds } from './KeptFinds.ts'

const project = scratchFolder()
copyProject(project)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(project, 'cache-'))
})

const config = (name: string, text = '') =>
  ({ value: { name }, source: { file: 'site.config.ts', text } }) as unknown as ConfigFile

const post = (front: string, body = 'Text', { file = 'a.md', isRead = true } = {}): PostResult => {
  const source = { file, text: front === '' ? body : `---\n${front}\n---\n${body}` }
  const identity = { source }
  return { identity, ...(isRead ? { value: identity } : {}), problems: [] } as unknown as PostResult
}

const page = (text: string) =>
  ({ value: { source: { file: 'texts/a.md', text } }, problems: [] }) as unknown as NonNullable<
    SiteInput['pages']
  >[number]

const site = (change: Partial<SiteInput> = {}): SiteInput => ({
  config: config('A'),
  posts: [post('title: A')],
  pages: [page('A')],
  publicFiles: ['a.png'],
  cardTools: '',
  today: '2026-11-23',
  drafts: false,
  future: false,
  ...change,
})

const from: readonly FoundFrom[] = ['configuration', 'identities', 'front matter', 'links']

/** Builds a site: gives what was looked for. */
function build(input: SiteInput): FoundFrom[] {
  const cache = new BuildCache(project, folder)
  const finds = new KeptFinds(cache)
  const keep = finds.keepFor(input)
  const looked: FoundFrom[] = []
  for (const name of from) {
    const found = keep(name, name, () => {
      looked.push(name)
      return new Map([['problems', [name]]])
    })
    expect(found).toEqual(new Map([['problems', [name]]]))
  }
  finds.keep()
  cache.close()
  return looked
}

test.each<[string, Partial<SiteInput>]>([
  ['nothing', {}],
  ['the text of a post', { posts: [post('title: A', 'Other')] }],
])('where %s differs, only what is found from texts is looked for again', (_, change) => {
  expect(build(site())).toEqual(from)
  expect(build(site(change))).toEqual(['links'])
})

test.each<[string, Partial<SiteInput>]>([
  ['front matter', { posts: [post('title: B')] }],
  ['the file of a post', { posts: [post('title: A', 'Text', { file: 'b.md' })] }],
  ['the number of posts', { posts: [post('title: A'), post('title: A')] }],
  ['whether a text can be read', { posts: [post('title: A', 'Text', { isRead: false })] }],
  ['whether front matter can be read', { posts: [{ problems: [] }] }],
  ['a page', { pages: [page('B')] }],
  ['a file of public/', { publicFiles: ['b.png'] }],
  ['what draws cards', { cardTools: 'b' }],
  ['the day', { today: '2026-11-24' }],
  ['whether drafts are shown', { drafts: true }],
  ['whether scheduled posts are shown', { future: true }],
  ['the address', { isElsewhere: true }],
  ['what the configuration gives', { config: config('B') }],
  ['the text of the configuration', { config: config('A', '// B') }],
])('where %s differs, all is looked for again', (_, change) => {
  expect(build(site())).toEqual(from)
  expect(build(site(change))).toEqual(from)
})

test('where the end of front matter is not among the lines that are at hand, nothing is kept', () => {
  const long = { posts: [post(`title: ${'A'.repeat(5000)}`)] }
  expect(build(site(long))).toEqual(from)
  expect(build(site(long))).toEqual(from)
})

test('what was overwritten is looked for again', () => {
  build(site())
  writeFileSync(join(folder, findsName), 'something else')
  expect(build(site())).toEqual(from)
})
