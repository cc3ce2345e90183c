import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { measureFile } from '../../system/files.ts'
import { pageSources } from '../../system/paths.ts'
import { Cache } from '../cache/Cache.ts'
import { objectListFile } from '../outdir/SiteObject.ts'
import { loadCheckedConfig } from '../site/loadConfig.ts'
import { lastResult, saveResult } from './lastResult.ts'

const siteConfig = join(import.meta.dirname, '../../tests/fixtures/site/site.config.ts')
const scratch = scratchFolder()
const pattern = join(scratch, 'pattern')

/** A project with one file in each folder, as a build left it. */
beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(pattern, file)), { recursive: true })
    writeFileSync(join(pattern, file), text)
  }
  for (const folder of [...pageSources, 'generator', 'system']) write(`${folder}/source.ts`, folder)
  for (const file of ['posts/a.md', 'posts/sub/b.md', 'texts/a.md', 'public/a.txt', 'docs/legal/a.md'])
    write(file, file)
  write('name.ts', "export const name = 'Harbour'\n")
  write(
    'site.config.ts',
    `import config from ${JSON.stringify(siteConfig)}
import { name } from './name.ts'
const updatedFromGit = process.env.KUBE_SITE_TEST === 'git'
export default { ...config, name, tagline: process.env.KUBE_SITE_TEST, blog: { ...config.blog, updatedFromGit } }
`,
  )
  write('dist/index.html', 'home')
  write('dist/blog/index.html', 'blog')
  write('dist.objects.json', '[]')
})

let root: string
const at = (file: string) => join(root, file)

/** Opens the cache as a command that begins now. */
function open(commit = 'a1') {
  const paths = { root, posts: at('posts'), config: at('site.config.ts'), out: at('dist') }
  const options = { ...paths, drafts: false, future: false, today: '2026-11-29' }
  const start = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1000)
  const cache = new Cache(root, at('cache'), 'build')
  start.mockRestore()
  const reading = {
    config: loadCheckedConfig(options, cache),
    commit: Promise.resolve({ id: commit, at: '2026-11-29T00:00:00.000Z' }),
  }
  return { options, cache, reading }
}

async function save(begun = Date.now()) {
  const { options, cache, reading } = open()
  const known = ['index.html', 'blog/index.html'].map(
    key => [key, { sha256: measureFile(at(`dist/${key}`)).sha256 }] as const,
  )
  cache.sites = { current: new Map(known), replaced: new Map() }
  cache.save()
  await saveResult(options, cache, reading, { begun, list: '[]', result: 'result' })
}

async function last(changed: Partial<ReturnType<typeof open>['options']> = {}, commit?: string) {
  const { options, cache, reading } = open(commit)
  return await lastResult({ ...options, ...changed }, cache, reading)
}

beforeEach(async () => {
  vi.unstubAllEnvs()
  root = mkdtempSync(join(scratch, 'project-'))
  cpSync(pattern, root, { recursive: true })
  // Until what is written now can be told from what is written later.
  await delay(150)
})

test('nothing has changed', async () => {
  expect(await last()).toBeUndefined()
  await save()
  expect(await last()).toBe('result')
})

test('a build does not save a result where a file was written after it began', async () => {
  const begun = Date.now()
  await delay(150)
  writeFileSync(at('posts/a.md'), 'other')
  await save(begun)
  expect(await last()).toBeUndefined()
})

const again = (file: string, text: string) => () => writeFileSync(at(file), text)

describe('something has changed', () => {
  beforeEach(() => save())

  test.each<[string, () => void]>([
    ['a post', again('posts/sub/b.md', 'posts/sub/c.md')],
    ['the name of a post', () => renameSync(at('posts/sub/b.md'), at('posts/sub/c.md'))],
    ['a new post', again('posts/c.md', '')],
    ['a new folder', () => mkdirSync(at('posts/c'))],
    ['a post that is gone', () => rmSync(at('posts/a.md'))],
    ['a link', () => symlinkSync('a.md', at('posts/c.md'))],
    ['a page', again('texts/a.md', 'texts/b.md')],
    ['a file of public/', again('public/a.txt', 'public/b.txt')],
    ['a legal text', again('docs/legal/a.md', 'docs/legal/b.md')],
    ['the configuration', () => appendFileSync(at('site.config.ts'), '//\n')],
    ['what it imports', again('name.ts', "export const name = 'Lighthouse'\n")],
    ['what it reads', () => vi.stubEnv('KUBE_SITE_TEST', 'other')],
    ['the program', again('generator/source.ts', 'other')],
    ['a page of the site', again('dist/index.html', 'hole')],
    ['a page of the site that is gone', () => rmSync(at('dist/blog/index.html'))],
    ['a file that no build wrote', again('dist/foreign.txt', '')],
    ['the list of the site', () => writeFileSync(objectListFile(at('dist')), '[ ]')],
    ['the site, which is gone', () => rmSync(at('dist'), { recursive: true })],
  ])('%s', async (_, change) => {
    change()
    expect(await last()).toBeUndefined()
  })

  test('the commit, which the list of the site names', async () => {
    expect(await last({}, 'a2')).toBeUndefined()
  })

  test.each([{ today: '2026-11-30' }, { drafts: true }, { siteUrl: 'https://staging.example' } as const])(
    'the option %j',
    async changed => expect(await last(changed)).toBeUndefined(),
  )
})

test('a link leads to a file that was changed', async () => {
  symlinkSync('a.md', at('posts/c.md'))
  await delay(150)
  await save()
  expect(await last()).toBe('result')
  writeFileSync(at('posts/a.md'), 'other')
  expect(await last()).toBeUndefined()
})

test('folders behind links are looked into', async () => {
  for (const name of ['posts', 'dist']) {
    renameSync(at(name), at(`real-${name}`))
    symlinkSync(`real-${name}`, at(name))
  }
  renameSync(at('dist.objects.json'), at('real-dist.objects.json'))
  await delay(150)
  await save()
  expect(await last()).toBe('result')
  writeFileSync(at('real-posts/a.md'), 'other')
  expect(await last()).toBeUndefined()
})

test('days of changes come from another commit', async () => {
  vi.stubEnv('KUBE_SITE_TEST', 'git')
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words])
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '-m', 'One')
  await save()
  expect(await last()).toBe('result')
  git('commit', '--quiet', '--allow-empty', '-m', 'Two')
  expect(await last()).toBeUndefined()
})
