import { lexer, walkTokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { contentTypeOf } from '../../../generator/outdir/SiteObject.ts'
import config from '../../fixtures/site/site.config.ts'
import { files, htmlFiles, postPages, read, siteUrl } from '../../fixtures/html/builtSite.ts'

const texts = files.filter(file => file.endsWith('.md'))

/** The addresses of links and images. */
function addresses(markdown: string): string[] {
  const found: string[] = []
  walkTokens(lexer(markdown), token => {
    if (token.type === 'link' || token.type === 'image') found.push(token['href'])
  })
  return found
}

test('each post and each legal document is there as markdown, and nothing that no page names', () => {
  const posts = postPages.map(({ path }) => `${path.slice(1)}index.md`)
  const legal = config.legal.documents.map(({ slug }) => `${slug}/index.md`)
  expect(texts).toEqual(expect.arrayContaining([...posts, ...legal]))
  const named = htmlFiles.flatMap(
    file => / type="text\/markdown" href="\/([^"]+)"/.exec(read(file))?.[1] ?? [],
  )
  expect(texts.toSorted()).toEqual(named.toSorted())
  for (const file of texts) expect(contentTypeOf(file, 'feed')).toBe('text/markdown; charset=utf-8')
})

test.each(postPages)(
  '$path names its markdown, which has its title, day and text',
  ({ path, html, data }) => {
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${path}index.md"/>`)
    const markdown = read(`${path.slice(1)}index.md`)
    expect(markdown).toMatch(/^# \S/)
    const about = markdown.split('\n', 3)[2]
    expect(about).toContain(data.datePublished.slice(0, 10))
    expect(about).toContain(`<${siteUrl}${path}>`)
    const words = (text: string) => new Set(text.match(/[a-z]{4,}/gi))
    const prose = /<div class="prose">(.*)<\/div><\/div><\/article>/s.exec(html)?.[1] ?? ''
    const shown = words(prose.replace(/<[^>]*>/g, ' '))
    const missing = [...shown].filter(word => !words(markdown).has(word))
    expect(shown.size).toBeGreaterThan(50)
    expect(missing.length).toBeLessThan(shown.size / 50)
  },
)

describe.each([...texts, 'llms.txt'])('%s', file => {
  test('has no front matter, no comment, and absolute addresses alone', () => {
    const markdown = read(file)
    expect(markdown).toMatch(/^# \S/)
    expect(markdown).not.toMatch(/\0|\{theme\}|<!-- *\S|\[!CTA\]/)
    const found = addresses(markdown)
    expect(found.length).toBeGreaterThan(0)
    for (const address of found) expect(address).toMatch(/^(?:https:\/\/|mailto:)/)
  })

  test('leads to what the site has', () => {
    for (const address of addresses(read(file)).filter(found => found.startsWith(`${siteUrl}/`))) {
      const path = address.slice(siteUrl.length + 1).replace(/#.*/, '')
      const page = path.replace(/(?<=[^/])$/, '/') + 'index.html'
      expect(files).toContain(/\.\w+$/.test(path) ? path : page)
    }
  })
})
