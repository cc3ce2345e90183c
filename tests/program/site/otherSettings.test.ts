import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHtml } from 'hast-util-from-html'
import { version } from 'pdfjs-dist/package.json' with { type: 'json' }
import { beforeAll, describe, expect, test } from 'vitest'
import { files as assets } from '../../fixtures/html/builtSite.ts'
import { elementsOf, textOf } from '../../fixtures/html/elements.ts'
import { elementsIn, policyOf, usedBy } from '../../fixtures/html/usedPolicy.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import config from '../../fixtures/site/site.config.ts'
import { listFiles } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandResult, runCommand, testProject } from '../../setup/runCommand.ts'

// One build with all that the site of the tests does not have: the flags, a worker from a package CDN, images on other
// servers, and texts that look like markup.

const scratch = scratchFolder()
const out = join(scratch, 'out')
const read = (file: string) => readFileSync(join(out, file), 'utf8')

const preview = 'https://preview.bowline.example'
const worker = `https://cdn.example/pdfjs-dist@${version}/build/pdf.worker.min.mjs`
const servers = [1, 2, 3].map(id => `https://images-${id}.example`)

/** What a build puts into pages or looks for in them: addresses of its own files, and marks of ours and of Vike. */
const markText = [
  ...assets.filter(file => /^assets\/(?:static\/.*\.css|entries\/)/.test(file)).map(file => `/${file}`),
  ...'<!--slot:head--> <!--slot:body--> <slot></slot> @@content@@ <head> </head> </body> </BODY>'.split(' '),
  ...'__VITE_PLUGIN_SSR__ASSETS_FIRST__ __VITE_PLUGIN__SSR_ASSETS_LAST__ </script> $& $1 $`'.split(' '),
].join(' ')

const bodyOf = (text: string) =>
  `${text.replace(/[<$`_@]/g, '\\$&')}\n\n\`\`\`html\n${text}\n\`\`\`\n\n<p title="${text}">A</p>\n`

const named = (text: string) => ['title', 'excerpt', 'author'].map(key => `${key}: '${text}'`)

/** Lines of the front matter of each post, and its text. */
const posts: Readonly<Record<string, readonly [set: readonly string[], body?: string]>> = {
  today: [[`date: ${testDay}`, 'aliases: [/old.html]']],
  tomorrow: [['date: 2026-11-22']],
  draft: [['draft: true']],
  expired: [['expires: 2026-11-20']],
  'last-day': [[`expires: ${testDay}`]],
  // An address at the beginning of a text is no link.
  address: [named(`${preview}/one/ is gone`)],
  plain: [named('A text'), bodyOf('A text')],
  marked: [named(markText), bodyOf(markText)],
  another: [named(`${preview}/two/ is, too`)],
  ...Object.fromEntries(
    servers.map((server, at) => [
      `image-${at}`,
      [at === 0 ? [`image: ${server}/a.webp`] : [], `![An image](${server}/a.webp)\n`],
    ]),
  ),
}

let result: CommandResult
let files: string[]

beforeAll(async () => {
  mkdirSync(join(scratch, 'posts'))
  for (const [at, [name, [set, body]]] of Object.entries(posts).entries())
    writeFileSync(
      join(scratch, 'posts', `${name}.md`),
      postText({ id: at + 1, set, body: body ?? 'See [the plans](/pricing/).\n' }),
    )
  const text = readFileSync(join(testProject(), 'site.config.ts'), 'utf8')
    .replace("status: 'All systems online'", () => `status: ${JSON.stringify(markText)}`)
    .replace(/\n {4}badge: .*/, '')
    .replace(/\n {6}check: .*/, '')
    .replace('  legal: {', `  pdfWorker: '${worker}',\n\n  legal: {`)
    .replace(/socialCards: \d+/, 'socialCards: 0')
  writeFileSync(join(scratch, 'site.config.ts'), text)
  const flags = ['--drafts', '--future', '--quiet', '--site-url', `${preview}/`]
  const words = ['--posts', 'posts', '--config', 'site.config.ts', '--out', out, '--today', testDay]
  result = await runCommand(['build', ...words, ...flags], { cwd: scratch })
  files = listFiles(out)
})

test('--quiet says nothing but the problems', () => {
  expect(result).toMatchObject({ code: 0, stdout: '' })
  expect(result.stderr).toMatch(/^posts\/image-0\.md:10:1 {2}warning[^]*\n10 warnings\n$/)
})

test('what the configuration leaves out is not on the page', () => {
  expect(read('index.html')).not.toContain(config.hero.badge)
  expect(read('index.html')).not.toContain(config.getStarted.verify.check)
})

describe('with --drafts and --future', () => {
  test.each([
    ['today', true],
    ['tomorrow', true],
    ['draft', true],
    ['expired', false],
    ['last-day', true],
  ])('%s is shown: %s', (slug, shown) => {
    expect(existsSync(join(out, 'blog', slug, 'index.html'))).toBe(shown)
    for (const file of ['feed.xml', 'atom.xml', 'feed.json', 'sitemap.xml'])
      expect([file, read(file).includes(`/blog/${slug}/`)]).toEqual([file, shown])
    const lists = files.filter(file => /^blog\/(?:page\/\d+\/)?index\.html$/.test(file))
    expect(lists.filter(file => read(file).includes(`href="/blog/${slug}/"`))).toHaveLength(shown ? 1 : 0)
  })

  test('an alias may be a file', () => {
    expect(read('old.html')).toContain('url=/blog/today/')
  })
})

describe('--site-url', () => {
  test('is the site in every absolute address', () => {
    for (const file of files.filter(name => /\.(?:html|xml|txt)$|feed\.json$/.test(name))) {
      expect([file, read(file).includes(config.siteUrl)]).toEqual([file, false])
      expect([file, read(file).includes(preview)]).toEqual([
        file,
        file === '404.html' ? read(file).includes('og:image') : file !== 'robots.txt',
      ])
    }
  })

  test('tells search engines to keep away from every page', () => {
    const pages = files.filter(
      file => file.endsWith('/index.html') && !read(file).includes('http-equiv="refresh"'),
    )
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter(file => !read(file).includes('<meta name="robots" content="noindex"/>'))).toEqual([])
  })
})

test('images on other servers are allowed on the pages that show them, and on no other', () => {
  const pages = files.filter(file => /^blog\/.*\.html$/.test(file))
  expect(pages).toContain('blog/page/3/index.html')
  expect(pages).toContain('blog/image-1/index.html')
  for (const file of pages) {
    const elements = elementsIn(read(file))
    expect([file, policyOf(elements)]).toEqual([file, usedBy(elements)])
  }
})

test('the legal pages allow the one script of the CDN that they need, and the others nothing', () => {
  for (const { slug } of config.legal.documents) {
    const policy = policyOf(elementsIn(read(`${slug}/index.html`)))
    expect(policy['worker-src']).toEqual(['blob:'])
    expect(policy['script-src']?.filter(source => !source.startsWith("'"))).toEqual([worker])
    expect(read(`${slug}/index.html`)).toContain(`"worker":"${worker}`)
  }
  expect(read('index.html')).not.toContain('cdn.example')
})

describe('texts that look like markup', () => {
  const elements = (name: string) => elementsOf(fromHtml(read(`blog/${name}/index.html`)))

  /** The elements of a page that are not of its text, each with what it loads. */
  const skeleton = (name: string): string[] => {
    const all = elements(name)
    const text = all.find(({ properties }) => String(properties['className']) === 'prose')
    const ofText = new Set(text ? elementsOf(text) : [])
    return all
      .filter(element => !ofText.has(element))
      .map(({ tagName, properties }) =>
        [tagName, tagName === 'link' ? properties['rel'] : '', properties['src']].join(' '),
      )
  }

  test('change none of the other elements of the page', () => {
    expect(skeleton('plain')).toContain('style  ')
    expect(skeleton('marked')).toEqual(skeleton('plain'))
  })

  test('are shown as they are', () => {
    const all = elements('marked')
    const textsOf = (tag: string) => all.filter(({ tagName }) => tagName === tag).map(textOf)
    expect(textsOf('h1')).toEqual([markText])
    expect(textsOf('code')).toEqual([markText])
    expect(all.filter(({ properties }) => properties['title'] === markText)).toHaveLength(1)
    expect(all.some(element => textOf(element) === markText && element.tagName === 'p')).toBe(true)
    const footer = all.find(({ properties }) => String(properties['className']) === 'footer__status')
    expect(footer && textOf(footer)).toBe(markText)
  })
})
