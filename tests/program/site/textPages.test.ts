import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import siteConfig from '../../fixtures/site/site.config.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandResult, runCommand } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const project = scratchFolder()
const config = join(project, 'site.config.ts')
const run = (...words: string[]): Promise<CommandResult> =>
  runCommand([...words, '--today', testDay], { cwd: project, project })
const built = (file: string) => readFileSync(join(project, 'dist', file), 'utf8')

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

beforeAll(() => {
  copyProject(project, { bundled: true })
  write(
    'crew.md',
    ['title: Our crew', 'updated: 2026-11-02', 'aliases: [/sailors]', 'image: /images/demo-poster-dark.webp'],
    'We keep lines true; see [our customer](/customers/acme/#why).\n\n## One\n\n## Two\n\n## Three\n\n> [!NOTE]\n> It holds.\n',
  )
  write('customers/acme.md', ['title: Acme'], '## Why\n\nBecause, [see the crew](../../crew/).\n')
  write('later.md', ['title: Later', 'draft: true'], 'Not yet.\n')
  edit("{ label: 'Docs',", "{ label: 'Crew', page: 'crew' },\n      { label: 'Docs',")
  edit(
    "{ label: 'Blog', href: '/blog/' },\n          {",
    "{ label: 'Acme', page: 'customers/acme' },\n          {",
  )
})

describe('pages in markdown', () => {
  let result: CommandResult

  beforeAll(async () => {
    result = await run('build')
  }, 120_000)

  test('are built with all that a post has', () => {
    expect(result.code).toBe(0)
    const crew = built('crew/index.html')
    expect(crew).toMatch(/<h1[^>]*>Our crew<\/h1>/)
    expect(crew).toContain('<time dateTime="2026-11-02">November 2, 2026</time>')
    for (const part of [
      'id="table-of-contents"',
      'class="callout',
      '/images/demo-poster-dark.webp',
      `Our crew · ${siteConfig.name}`,
    ])
      expect(crew).toContain(part)
    expect(crew).toContain('<meta name="description" content="What crew.md says."/>')
    expect(built('customers/acme/index.html')).toContain('id="why"')
    expect(existsSync(join(project, 'dist', 'later'))).toBe(false)
  })

  test('are in navigation, footer and sitemap, and not among the posts', () => {
    expect(built('index.html')).toContain('href="/crew/"')
    expect(built('index.html')).toContain('href="/customers/acme/"')
    expect(built('crew/index.html')).toMatch(/href="\/crew\/" class="[^"]*" aria-current="page"/)
    expect(built('sitemap.xml')).toContain('/customers/acme/</loc>')
    expect(built('sailors/index.html')).toContain('url=/crew/')
    for (const file of ['feed.xml', 'blog/index.html']) expect(built(file)).not.toContain('customers/acme.md')
  })
})

describe('what is wrong with them is told at its line', () => {
  const told = async () => {
    const words = ['check', '--format', 'json', '--today', testDay]
    const { stdout } = await runInProcess(words, { cwd: project, project })
    const { problems } = JSON.parse(stdout) as {
      problems: Record<'code' | 'file' | 'line' | 'hint', string>[]
    }
    // Figures and film may wait to be made again after a change of the configuration.
    const found = problems.filter(({ code }) => code !== 'made-stale')
    return found.map(({ code, file, line, hint }) => [code, file, line, hint])
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
    ['crwe', 'Did you mean `crew`?'],
    ['later', 'texts/later.md is a draft.'],
  ])('a link of the navigation to %s', async (page, hint) => {
    edit("page: 'crew'", `page: '${page}'`)
    const found = await told()
    edit(`page: '${page}'`, "page: 'crew'")
    expect(found).toContainEqual(['config-page-missing', 'site.config.ts', expect.any(Number), hint])
  })
})
