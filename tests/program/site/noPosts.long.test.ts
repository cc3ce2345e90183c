import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { parseXml } from '../../fixtures/html/parseXml.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startServer } from '../../fixtures/server/startServer.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { fulfill, wishes } from '../../fixtures/wishes.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const scratch = scratchFolder()

/** Lines of the front matter of each post, in folders none of whose posts is shown. */
const folders: [string, string[]][] = [
  ['no post', []],
  ['a draft', ['draft: true']],
  ['posts of later days', ['date: 2026-11-22', 'date: 2027-11-22']],
  ['an expired post', ['expires: 2026-11-20']],
]

describe.each(folders)('a blog with %s', (name, lines) => {
  const folder = join(scratch, name)
  const posts = join(folder, 'posts')
  const out = join(folder, 'dist')
  mkdirSync(posts, { recursive: true })
  for (const [at, line] of lines.entries())
    writeFileSync(join(posts, `p${at}.md`), postText({ id: at + 1, set: [line, `title: Hidden ${at}`] }))
  const words = ['--posts', posts, '--today', testDay]
  const read = (file: string) => readFileSync(join(out, file), 'utf8')

  test('is built, and its pages say that there is no post', async () => {
    expect(await runCommand(['check', ...words])).toMatchObject({ code: 0 })
    const built = await runCommand(['build', '--out', out, ...words])
    expect(built).toMatchObject({ code: 0 })
    for (const file of ['blog/index.html', 'blog/archive/index.html'])
      expect(read(file)).toMatch(/<main.*There are no posts yet\..*<\/main>/s)
    expect(read('index.html')).toContain('<h1')
    const files = Object.keys(snapshot(out))
    expect(files.filter(file => /^blog\/(?!index|archive\/index)|^blog\/.*\/page\//.test(file))).toEqual([])
    // There is nothing to search.
    for (const file of files.filter(each => each.endsWith('.html')))
      expect(read(file)).not.toMatch(/\sdata-search[\s=>]/)
  })

  test('has feeds without items, and a sitemap of its other pages', () => {
    expect(parseRssFeed(read('feed.xml')).items ?? []).toEqual([])
    expect(parseAtomFeed(read('atom.xml')).entries ?? []).toEqual([])
    expect(parseJsonFeed(read('feed.json')).items ?? []).toEqual([])
    for (const file of ['feed.xml', 'atom.xml', 'sitemap.xml'])
      expect(parseXml(read(file)).children).not.toHaveLength(0)
    for (const { slug } of config.legal.documents) expect(read('sitemap.xml')).toContain(`/${slug}/`)
    expect(read('sitemap.xml')).not.toContain('/archive/')
  })
})

test('a site without the parts that can be left out has nothing of them', async () => {
  const project = join(scratch, 'project')
  mkdirSync(project)
  copyProject(project, { bundled: true })
  for (const folder of ['posts', 'public/images/posts']) rmSync(join(project, folder), { recursive: true })
  mkdirSync(join(project, 'posts'))
  const left = wishes.filter(({ wish }) => /^(?:no line above|no section on|a site without)/.test(wish))
  expect(left).toHaveLength(3)
  fulfill(project, left)
  const options = { cwd: project, project }
  const checked = await runCommand(['check', '--today', testDay], options)
  // The posters of the video are left.
  expect(new Set(checked.stdout.match(/(?:error|warning) {2}\S+/g))).toEqual(
    new Set(['warning  picture-unused']),
  )
  expect(await runCommand(['build', '--today', testDay], options)).toMatchObject({ code: 0 })
  const dist = join(project, 'dist')
  const files = Object.keys(snapshot(dist))
  expect(files).toContain('index.html')
  expect(files.filter(file => /^(?:blog|pricing)\/|^(?:feed|atom)\.|search/.test(file))).toEqual([])
  for (const file of files.filter(each => each.endsWith('.html')))
    expect(readFileSync(join(dist, file), 'utf8')).not.toMatch(
      /feed\.xml|href="\/(?:blog|pricing)\/|#architecture|id="architecture|<video|Backed by|All systems online|What is counted/,
    )
})

test('dev serves such a blog', async () => {
  const posts = join(scratch, 'served')
  mkdirSync(posts)
  const { address, child, ended } = await startServer(['dev', '--port', '0', '--posts', posts])
  const get = async (path: string) => {
    const response = await fetch(address + path, { headers: { Accept: 'text/html' } })
    return { status: response.status, text: await response.text() }
  }
  for (const path of ['blog/', 'blog/archive/'])
    expect(await get(path)).toEqual({
      status: 200,
      text: expect.stringContaining('There are no posts yet.'),
    })
  for (const path of ['', 'feed.xml']) expect(await get(path)).toMatchObject({ status: 200 })
  expect(await get('blog/none/')).toMatchObject({ status: 404 })
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0 })
})
