import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const page = (slug: string) => readFileSync(join(project, 'dist', 'blog', slug, 'index.html'), 'utf8')

/** The links of the series, by their labels. */
const links = (html: string) => {
  const [nav = ''] = /<nav class="post-neighbours" aria-label="Series">.*?<\/nav>/s.exec(html) ?? []
  return [...nav.matchAll(/href="([^"]+)".*?__label">([^<]+)</gs)].map(([, href, label]) => [label, href])
}

beforeAll(async () => {
  copyProject(project, { bundled: true })
  rmSync(join(project, 'posts'), { recursive: true })
  mkdirSync(join(project, 'posts'))
  const config = join(project, 'site.config.ts')
  const text = readFileSync(config, 'utf8')
  writeFileSync(
    config,
    text.replace('pageSize: 2,', "pageSize: 2,\n    editUrl: 'https://code.example/us/site/edit/main/',"),
  )
  for (const [at, slug] of ['one', 'two', 'three', 'other'].entries()) {
    const series = slug === 'other' ? [] : ['series: Policies step by step']
    const set = [`title: Post ${slug}`, `excerpt: The post ${slug}.`, `date: 2026-0${at + 1}-01`, ...series]
    writeFileSync(join(project, 'posts', `${slug}.md`), postText({ id: at + 1, set }))
  }
  const { code, stderr } = await runCommand(['build', '--today', testDay], { cwd: project, project })
  if (code !== 0) throw new Error(stderr)
}, 120_000)

test.each([
  ['one', 1, [['Part 2', '/blog/two/']]],
  [
    'two',
    2,
    [
      ['Part 1', '/blog/one/'],
      ['Part 3', '/blog/three/'],
    ],
  ],
  ['three', 3, [['Part 2', '/blog/two/']]],
])('the post %s is part %i of its series', (slug, part, expected) => {
  expect(page(slug)).toContain(`Part ${part} of 3: Policies step by step`)
  expect(links(page(slug))).toEqual(expected)
})

test('a post of no series has no such links', () => {
  expect(page('other')).not.toContain('aria-label="Series"')
})

test('a post has a link to its file in the repository', () => {
  expect(page('two')).toContain('href="https://code.example/us/site/edit/main/posts/two.md"')
})
