import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import { readObjectList } from '../../../generator/outdir/SiteObject.ts'
import config from '../../fixtures/site/site.config.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { listFiles, snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandResult, root, runCommand } from '../../setup/runCommand.ts'

/** The pages that the configuration, a post or a page in markdown asks search engines to leave out. */
function askedFor(): string[] {
  const { pages }: SiteConfig = config
  const configured = Object.entries(pages).filter(([, { noindex }]) => noindex)
  const written = (folder: string) =>
    listFiles(join(root, folder))
      .filter(file => /^noindex: true$/m.test(readFileSync(join(root, folder, file), 'utf8')))
      .map(file => file.replace(/\.md$/, '/index.html'))
  return [
    ...configured.map(([name]) => `${name}/index.html`),
    ...written('posts').map(file => `blog/${file}`),
    ...written('texts'),
  ]
}

const scratch = scratchFolder()
const dist = inject('dist')
const files = Object.keys(snapshot(dist))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

describe('dist/', () => {
  test.each([
    'index.html',
    'pricing/index.html',
    'blog/index.html',
    'blog/page/2/index.html',
    'blog/page/3/index.html',
    'blog/page/4/index.html',
    'blog/tag/cilium/index.html',
    'blog/what-counts-as-a-workload/index.html',
    'privacy-policy/index.html',
    'terms-of-service/index.html',
    '404.html',
    'feed.xml',
    'atom.xml',
    'feed.json',
    'sitemap.xml',
    'robots.txt',
    'site.webmanifest',
    'favicon.svg',
    'uploads/privacy-policy.pdf',
    'uploads/terms-of-service.pdf',
    'privacy/index.html',
    'terms/index.html',
    'plans/index.html',
  ])('has %s', file => {
    expect(files).toContain(file)
  })

  test('has a page for every post, and two posts a list page', () => {
    const pages = files.filter(file => /^blog\/[^/]+\/index\.html$/.test(file))
    const posts = pages.filter(file => read(file).includes('"@type":"BlogPosting"'))
    expect(posts.length).toBeGreaterThanOrEqual(7)
    const lists = files.filter(file => /^blog\/page\/\d+\/index\.html$/.test(file))
    expect(lists).toHaveLength(Math.ceil(posts.length / 2) - 1)
  })

  test('has nothing else than what visitors get', () => {
    const known =
      /^(?:(?:[a-z0-9-]+\/)*index\.(?:html|md)|blog\/(?:page\/\d+\/)?index\.json|404\.html|(?:feed|atom|sitemap)\.xml|feed\.json|(?:robots|llms)\.txt|site\.webmanifest|favicon\.svg|assets\/.+\.(?:js|mjs|css|svg|woff2)|assets\/static\/.+\.(?:bcmap|pfb|ttf)|data\/.+\.[0-9a-f]{10}\.json|data\/search\.json|icons\/[a-z0-9-]+\.png|images\/.+\.(?:avif|webp|png|svg)|uploads\/[a-z-]+\.pdf|video\/[a-z-]+\.(?:mp4|webm))$/
    const isCopied = (file: string) => existsSync(join(root, 'public', file))
    expect(files.filter(file => !known.test(file) && !isCopied(file))).toEqual([])
  })

  test('has no bundled file that nothing names', () => {
    const texts = files.filter(file => /\.(?:html|js|mjs|css)$/.test(file))
    const assets = files.filter(file => file.startsWith('assets/'))
    const unnamed = assets.filter(asset => {
      const name = asset.replace(/^.*\//, '')
      return !texts.some(file => file !== asset && read(file).includes(name))
    })
    expect(unnamed).toEqual([])
  })

  test('names no folder of the machine, no development server and no source map', () => {
    const texts = files.filter(file => /\.(?:html|js|mjs|css|json|xml)$/.test(file))
    const telling = texts.filter(
      file => read(file).includes(root) || /sourceMappingURL|@vite\/client|jsxDEV/.test(read(file)),
    )
    expect(telling).toEqual([])
  })
})

describe('the list of objects', () => {
  const { objects, siteUrl } = readObjectList(dist)!
  const kindOf = (pattern: RegExp) => [
    ...new Set(objects.filter(({ key }) => pattern.test(key)).map(({ kind }) => kind)),
  ]

  test('names every file with its size and digest, and where the site is to be published', () => {
    expect(siteUrl).toBe(config.siteUrl)
    expect(objects.map(({ key }) => key)).toEqual(files.toSorted())
    for (const { key, size, sha256 } of objects) {
      const bytes = readFileSync(join(dist, key))
      expect([key, size, sha256]).toEqual([
        key,
        bytes.length,
        createHash('sha256').update(bytes).digest('hex'),
      ])
    }
  })

  test('names all that lies in the folder, in which no folder is empty', () => {
    const entries = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    const folders = objects.flatMap(({ key }) =>
      [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index)),
    )
    expect(entries.toSorted()).toEqual([...new Set([...folders, ...files])].toSorted())
  })

  test.each([
    [/^assets\//, 'asset'],
    [/^data\/posts\//, 'asset'],
    [/^images\/cards\//, 'asset'],
    [/^images\/posts\//, 'file'],
    [/^blog\/(?:page\/\d+\/)?index\.json$/, 'data'],
    [/^data\/search\.json$/, 'data'],
    [/\/index\.md$/, 'data'],
    [/^blog\/(?:page|tag|author|archive)\/.*\.html$|^404\.html$/, 'page'],
    [/^(?:privacy|terms|plans)\/index\.html$/, 'redirect'],
    [/^(?:feed|atom|sitemap)\.xml$|^robots\.txt$/, 'feed'],
  ])('%s is of the kind %s', (pattern, kind) => {
    expect(kindOf(pattern)).toEqual([kind])
  })
})

describe('one build with flags', () => {
  const out = join(scratch, 'flags', 'out')
  let result: CommandResult

  beforeAll(async () => {
    const posts = join(scratch, 'flags', 'posts')
    mkdirSync(posts, { recursive: true })
    const write = (name: string, set: string[], id: number) =>
      writeFileSync(join(posts, `${name}.md`), postText({ id, set, body: 'See [the plans](/pricing/).\n' }))
    write('today', [`date: ${testDay}`, 'aliases: [/old.html]'], 1)
    write('tomorrow', ['date: 2026-11-22'], 2)
    write('draft', ['draft: true'], 3)
    write('expired', ['expires: 2026-11-20'], 4)
    write('last-day', [`expires: ${testDay}`], 5)
    const flags = ['--drafts', '--future', '--quiet', '--site-url', 'https://preview.bowline.example/']
    result = await runCommand(['build', '--posts', posts, '--out', out, '--today', testDay, ...flags])
  })

  test('--quiet says nothing', () => {
    expect(result).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  test.each([
    ['today', true],
    ['tomorrow', true],
    ['draft', true],
    ['expired', false],
    ['last-day', true],
  ])('%s is shown: %s', (slug, shown) => {
    expect(existsSync(join(out, 'blog', slug, 'index.html'))).toBe(shown)
    for (const file of ['feed.xml', 'atom.xml', 'feed.json', 'sitemap.xml']) {
      expect([file, readFileSync(join(out, file), 'utf8').includes(`/blog/${slug}/`)]).toEqual([file, shown])
    }
    const lists = ['blog/index.html', 'blog/page/2/index.html'].map(file =>
      readFileSync(join(out, file), 'utf8'),
    )
    expect(lists.filter(html => html.includes(`/blog/${slug}/`))).toHaveLength(shown ? 1 : 0)
  })

  test('an alias may be a file', () => {
    expect(readFileSync(join(out, 'old.html'), 'utf8')).toContain('url=/blog/today/')
  })

  test('--site-url is the site in every absolute address', () => {
    for (const file of Object.keys(snapshot(out)).filter(name =>
      /\.(?:html|xml|txt)$|feed\.json$/.test(name),
    )) {
      const text = readFileSync(join(out, file), 'utf8')
      expect([file, text.includes(config.siteUrl)]).toEqual([file, false])
      expect([file, text.includes('https://preview.bowline.example')]).toEqual([
        file,
        file === '404.html' ? text.includes('og:image') : file !== 'robots.txt',
      ])
    }
  })

  test('search engines are told to keep away from what is not published yet, and from nothing else', () => {
    const robots = /<meta name="robots" content="noindex"\/>/
    const pagesOf = (folder: string) =>
      Object.keys(snapshot(folder)).filter(name => name.endsWith('/index.html'))
    const found = (folder: string) =>
      pagesOf(folder).filter(file => robots.test(readFileSync(join(folder, file), 'utf8')))
    const isPage = (file: string) => !readFileSync(join(out, file), 'utf8').includes('http-equiv="refresh"')
    expect(found(out)).toEqual(pagesOf(out).filter(isPage))
    expect(found(dist).toSorted()).toEqual(askedFor().toSorted())
  })
})
