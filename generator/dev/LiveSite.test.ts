import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { fixtureSite } from '../../tests/fixtures/copyProject.ts'
import { pageSources } from '../../system/paths.ts'
import { LiveSite } from './LiveSite.ts'

const root = scratchFolder()
const posts = join(root, 'posts')
const config = join(root, 'site.config.ts')
const options = { root, posts, config, today: '2026-03-01', drafts: true, future: true }

const path = (name: string) => join(posts, `${name}.md`)
const write = (name: string, id: number, set: string[] = [], body = 'Text.\n') =>
  writeFileSync(path(name), postText({ id, set, body }))

/** What a site reports and shows. */
const stateOf = (site: LiveSite) => ({
  problems: site.problems,
  files: ['sitemap.xml', 'feed.json'].map(key => site.shown?.file(key)?.text()),
  pages: ['a', 'b', 'c', 'd'].map(name => site.shown?.route(`blog/${name}/index.html`)?.data()),
  list: site.shown?.route('blog/index.html')?.data(),
})

test('after each save, the site is the same as one that is loaded anew', { timeout: 30_000 }, async () => {
  // The hash of sources, which may be empty, reads these.
  for (const folder of [...pageSources, 'generator', 'system', 'posts']) mkdirSync(join(root, folder))
  cpSync(join(fixtureSite, 'site.config.ts'), config)
  for (const [at, name] of ['a', 'b', 'c'].entries()) write(name, at + 1, ['tags: [charts]'])
  const live = new LiveSite(options)
  await live.load()

  const saves: [name: string, save: () => void, code?: string][] = [
    ['a', () => write('a', 1, ['tags: [charts]'], 'Another text.\n')],
    ['a', () => write('a', 1, ['tags: [charts]'], 'A [link](/nowhere/).\n'), 'link-missing'],
    ['b', () => write('b', 2, ['tags: [charts]'], 'Its [text](/blog/c/#here).\n'), 'anchor-missing'],
    ['c', () => write('c', 3, ['draft: true'], '## Here\n'), 'link-missing'],
    ['a', () => write('a', 1, ['tags: [charts]'], 'Mended.\n')],
    ['b', () => write('b', 2, ['tags: [Charts]']), 'tag-duplicate'],
    ['c', () => write('c', 3, ['tags: [charts]'], 'The mistake of another post stays.\n'), 'tag-duplicate'],
    ['b', () => write('b', 2, ['author: Nobody', 'date: 2026-02-28']), 'author-unknown'],
    ['b', () => write('b', 2, ['aliases: [/pricing/]']), 'output-duplicate'],
    ['b', () => write('b', 1), 'post-id-duplicate'],
    ['b', () => write('b', 2, ['date: 2026-02-30']), 'post-date-invalid'],
    ['b', () => write('b', 2)],
    ['d', () => write('d', 4)],
    ['d', () => rmSync(path('d'))],
  ]
  for (const [name, save, code] of saves) {
    save()
    await live.load(new Set([path(name)]))
    const anew = new LiveSite(options)
    await anew.load()
    expect(live.problems.map(problem => problem.code)).toEqual(expect.arrayContaining(code ? [code] : []))
    // Of a post with an invalid value, the one site shows an earlier state, and the other what can be read.
    const hasFallback = live.shown?.fallbacks.size !== 0
    expect(hasFallback).toBe(code === 'post-date-invalid')
    expect(stateOf(live)).toMatchObject(hasFallback ? { problems: anew.problems } : stateOf(anew))
  }
})

test('the text of a legal document is read again when it is saved', async () => {
  const text = join(root, 'docs', 'legal', 'terms-of-service.md')
  const save = (body: string) => writeFileSync(text, `---\nsummary: Short.\n---\n\n1.1 ${body}\n`)
  const page = (site: LiveSite) => site.shown?.route('terms-of-service/index.html')?.data()
  mkdirSync(join(root, 'docs', 'legal'), { recursive: true })
  save('First.')
  const live = new LiveSite(options)
  await live.load()
  expect(live.concerns(text)).toBe(true)
  save('Second.')
  await live.load(new Set([text]))
  expect(page(live)).toMatchObject({ content: { html: expect.stringContaining('Second.') as string } })
  save('By [the company].')
  await live.load(new Set([text]))
  expect(live.problems.find(({ code }) => code === 'legal-placeholder')).toMatchObject({ line: 5 })
})
