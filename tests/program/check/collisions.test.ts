import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCheckedConfig } from '../../../generator/site/loadConfig.ts'
import { loadSite } from '../../../generator/site/loadSite.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testProject } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
// The configuration links to them.
cpSync(join(testProject(), 'texts'), join(scratch, 'texts'), { recursive: true })
const publicFolder = join(scratch, 'public')

const options = {
  root: scratch,
  posts: join(scratch, 'posts'),
  config: join(testProject(), 'site.config.ts'),
  drafts: false,
  future: false,
  today: '2026-11-21',
}
const loadingConfig = loadCheckedConfig(options)

/** Loads the site of one post with these files in `public/`. */
async function load(files: readonly string[], aliases: readonly string[] = []) {
  const text = postText({ id: 1, set: [`aliases: [${aliases.join(', ')}]`] })
  writeFileSync(join(options.posts, 'post.md'), text)
  rmSync(publicFolder, { recursive: true, force: true })
  for (const file of files) {
    mkdirSync(dirname(join(publicFolder, file)), { recursive: true })
    writeFileSync(join(publicFolder, file), 'x')
  }
  const { value, problems } = await loadSite({ ...options, loadingConfig })
  return { made: value, problems: problems.filter(({ code }) => code.startsWith('output-')) }
}

let card: string
beforeAll(async () => {
  mkdirSync(join(scratch, 'posts'))
  const { made } = await load([])
  card = [...(made?.files ?? [])].find(file => file.startsWith('images/cards/')) ?? 'none'
})

describe('a file of public/ with the name of something else', () => {
  test.each([
    ['index.html', 'output-duplicate', 'page /'],
    ['404.html', 'output-duplicate', 'not-found page'],
    ['feed.xml', 'output-duplicate', 'feed.xml'],
    ['sitemap.xml', 'output-duplicate', 'sitemap.xml'],
    ['robots.txt', 'output-duplicate', 'robots.txt'],
    ['site.webmanifest', 'output-duplicate', 'site.webmanifest'],
    ['pricing', 'output-duplicate', 'page /pricing/'],
    ['robots.txt/x', 'output-duplicate', 'robots.txt'],
    ['images/cards', 'output-duplicate', 'posts/post.md'],
    ['FEED.xml', 'output-case', 'feed.xml'],
    ['Blog/x.txt', 'output-case', 'blog'],
    ['assets/x.js', 'output-reserved', 'assets/'],
    ['data', 'output-reserved', 'data/'],
    ['data/search.json', 'output-reserved', 'data/'],
  ])('public/%s: %s', async (file, code, other) => {
    const { made, problems } = await load([file])
    expect(made).toBeUndefined()
    expect(problems).toMatchObject([{ code, file: `public/${file}` }])
    expect(problems[0]?.message).toContain(`public/${file}`)
    expect(problems[0]?.message).toContain(other)
  })

  test('a social card', async () => {
    expect((await load([card])).problems).toMatchObject([
      { code: 'output-duplicate', file: `public/${card}`, message: expect.stringContaining('posts/post.md') },
    ])
  })

  test.each([
    ['blog/post/index.html', []],
    ['old', ['/old/']],
    ['old.html', ['/old.html']],
  ])('public/%s is told where the post says it', async (file, aliases) => {
    const { problems } = await load([file], aliases)
    expect(problems).toMatchObject([{ code: 'output-duplicate', line: expect.any(Number) }])
    expect(problems[0]?.file).toMatch(/posts\/post\.md$/)
    expect(problems[0]?.message).toContain(`public/${file}`)
  })
})

test.each(['/feed.xml', '/data/x', '/assets/x.js', '/pricing', '/FEED.xml', '/robots.txt/x'])(
  'an alias %s is refused',
  async alias => {
    expect((await load([], [alias])).problems).toHaveLength(1)
  },
)
