import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import siteConfig from '../../fixtures/site/site.config.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { files, read } from '../../fixtures/html/builtSite.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const project = scratchFolder()
const config = join(project, 'site.config.ts')

const write = (name: string, front: readonly string[], body = 'Text.\n') => {
  const path = join(project, 'texts', name)
  mkdirSync(dirname(path), { recursive: true })
  const keys = ['title: A page', `excerpt: What ${name} says.`]
  const kept = keys.filter(key => !front.some(line => line.startsWith(key.replace(/:.*/, ':'))))
  writeFileSync(path, ['---', ...kept, ...front, '---', '', body].join('\n'))
}

const edit = (from: string, to: string) => {
  const text = readFileSync(config, 'utf8')
  if (!text.includes(from)) throw new Error(`The configuration has no ${from}`)
  writeFileSync(config, text.replace(from, to))
}

beforeAll(() => copyProject(project))

describe('pages in markdown', () => {
  test('are built with all that a post has', () => {
    const about = read('about/index.html')
    expect(about).toMatch(/<h1[^>]*>About us<\/h1>/)
    expect(about).toContain('<time dateTime="2026-11-02">November 2, 2026</time>')
    for (const part of [
      'id="table-of-contents"',
      'class="callout',
      '/images/demo-poster-dark.webp',
      `About us · ${siteConfig.name}`,
    ])
      expect(about).toContain(part)
    expect(about).toContain('<meta name="description" content="Who we are, and where we work."/>')
    expect(read('customers/acme/index.html')).toContain('id="why"')
    expect(files.filter(file => file.startsWith('later'))).toEqual([])
  })

  test('are in the footer and the sitemap, and not among the posts', () => {
    expect(read('index.html')).toContain('href="/about/"')
    expect(read('index.html')).toContain('href="/customers/acme/"')
    expect(read('about/index.html')).toMatch(/href="\/about\/"[^>]* aria-current="page"/)
    expect(read('sitemap.xml')).toContain('/customers/acme/</loc>')
    expect(read('sailors/index.html')).toContain('url=/about/')
    for (const file of ['feed.xml', 'blog/index.html', 'blog/archive/index.html'])
      expect(read(file)).not.toContain('eleven service accounts')
  })
})

describe('what is wrong with them is told at its line', () => {
  const told = async () => {
    const words = ['check', '--format', 'json', '--today', testDay]
    const { stdout } = await runInProcess(words, { cwd: project, project })
    const { problems } = JSON.parse(stdout) as {
      problems: Record<'code' | 'file' | 'line' | 'hint', string>[]
    }
    return problems.map(({ code, file, line, hint }) => [code, file, line, hint])
  }

  test('a check is content with these', async () => {
    expect(await told()).toEqual([])
  })

  test.each([
    ['a key of posts', ['date: 2026-01-01'], 'Text.\n', [['front-matter-unknown-key', 4]]],
    ['a missing title', ['title:'], 'Text.\n', [['post-title-missing', 3]]],
    ['a dead link', [], 'To [nothing](/nothing/).\n', [['link-missing', 6]]],
    ['an image without a text', [], '![](/images/social.png)\n', [['image-alt-missing', 6]]],
    ['no text', [], '', [['post-text-missing', 5]]],
  ])('%s', async (_, front, body, expected) => {
    write('wrong.md', front, body)
    const found = await told()
    rmSync(join(project, 'texts', 'wrong.md'))
    for (const [code, line] of expected)
      expect(found).toContainEqual([code, 'texts/wrong.md', line, expect.anything()])
  })

  test('an address that another page has', async () => {
    write('pricing.md', [])
    expect(await told()).toContainEqual(['output-duplicate', 'texts/pricing.md', 1, expect.anything()])
    rmSync(join(project, 'texts', 'pricing.md'))
  })

  test.each([
    ['abuot', 'Did you mean `about`?'],
    ['later', 'texts/later.md is a draft.'],
  ])('a link of the footer to %s', async (page, hint) => {
    edit("page: 'about'", `page: '${page}'`)
    const found = await told()
    edit(`page: '${page}'`, "page: 'about'")
    expect(found).toContainEqual(['config-page-missing', 'site.config.ts', expect.any(Number), hint])
  })
})
