import { describe, expect, test } from 'vitest'
import { files, pathOf, postPages, read, siteUrl as url } from '../../fixtures/html/builtSite.ts'
import { parseXml } from '../../fixtures/html/parseXml.ts'

const posts = postPages.map(({ path, html }) => ({
  path,
  html,
  tags: [...html.matchAll(/<meta property="article:tag" content="([^"]+)"/g)].map(([, tag = '']) => tag),
}))
const tags = [...new Set(posts.flatMap(post => post.tags))].toSorted()

test('the posts have tags', () => {
  expect(tags.length).toBeGreaterThan(5)
})

describe.each(tags)('the tag %s', tag => {
  const folder = `blog/tag/${tag}/`
  const pages = files
    .filter(file => file.startsWith(folder))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const tagged = posts.filter(post => post.tags.includes(tag))

  test('lists its posts, each once, and has no empty page', () => {
    const cards = pages.map(file =>
      [...read(file).matchAll(/class="post-card__link" href="([^"]+)"/g)].map(([, path]) => path),
    )
    expect(cards.flat().toSorted()).toEqual(tagged.map(({ path }) => path).toSorted())
    for (const paths of cards) expect(paths).not.toHaveLength(0)
  })

  test('is marked as the current tag, and its pages have no island', () => {
    for (const file of pages) {
      expect(read(file)).toContain(`href="/${folder}" aria-current="page">${tag}</a>`)
      expect(read(file)).not.toContain('data-island="')
    }
  })

  test('is linked by its posts', () => {
    for (const { html } of tagged) expect(html).toContain(`<a class="badge" href="/${folder}">`)
  })

  test('is in the sitemap', () => {
    for (const file of pages) expect(read('sitemap.xml')).toContain(`<loc>${url}${pathOf(file)}</loc>`)
  })
})

test('a post links to related ones, first to one with its tags, and to none twice', () => {
  for (const { path, html, tags: own } of posts) {
    const related = [...html.matchAll(/class="related-posts__link" href="([^"]+)"/g)].map(
      ([, target = '']) => target,
    )
    // The next post may be the next one of a series, too.
    const neighbours = new Set(
      [...html.matchAll(/class="post-neighbours__link[^"]*" href="([^"]+)"/g)].map(([, target]) => target),
    )
    const shown = [path, ...neighbours, ...related]
    expect(new Set(shown).size).toBe(shown.length)
    expect(related.length, path).toBeGreaterThan(0)
    const tagged = posts
      .filter(post => post.tags.some(tag => own.includes(tag)))
      .map(post => post.path)
      .filter(other => other !== path && !neighbours.has(other))
    expect(tagged.length > 0 ? tagged : related).toContain(related[0])
  }
})

test('the sitemap has the images of the posts, each absolute, existing and once', () => {
  const entries = parseXml(read('sitemap.xml')).children
  const found: string[] = []
  for (const { path } of posts) {
    const entry = entries.find(({ children }) => children[0]?.text === url + path)
    const images = entry?.children.filter(({ name }) => name === 'image:image') ?? []
    const addresses = images.map(({ children }) => children[0]?.text ?? '')
    found.push(...addresses)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) expect(files).toContain(address.replace(`${url}/`, ''))
  }
  expect(found).toEqual(
    expect.arrayContaining(
      ['policy-light.webp', 'policy-dark.webp', 'flows.png'].map(name => `${url}/images/posts/${name}`),
    ),
  )
})
