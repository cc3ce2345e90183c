import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { parseXml } from '../fixtures/parseXml.ts'
import { snapshot } from '../fixtures/snapshot.ts'

const dist = inject('dist')
const files = Object.keys(snapshot(dist))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const url = 'https://fairlead.example'

/** Slug and tags of every post, as its page tells them. */
const posts = files
  .filter(file => /^blog\/[^/]+\/index\.html$/.test(file) && read(file).includes('"BlogPosting"'))
  .map(file => ({
    path: `/${file.replace('index.html', '')}`,
    tags: [...read(file).matchAll(/<meta property="article:tag" content="([^"]+)"/g)].map(
      ([, tag = '']) => tag,
    ),
  }))
const tags = [...new Set(posts.flatMap(post => post.tags))].toSorted()

test('there are tags to look at', () => {
  expect(tags.length).toBeGreaterThan(5)
})

describe.each(tags)('%s', tag => {
  const folder = `blog/tag/${tag}/`
  const pages = files
    .filter(file => file.startsWith(folder))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const own = posts.filter(post => post.tags.includes(tag)).map(({ path }) => path)

  test('has its posts, each once, and no empty page', () => {
    const cards = pages.map(file =>
      [...read(file).matchAll(/class="post-card__link" href="([^"]+)"/g)].map(([, path]) => path),
    )
    expect(cards.flat().toSorted()).toEqual(own.toSorted())
    for (const paths of cards) expect(paths).not.toHaveLength(0)
  })

  test('is the current one among the tags, and leads to nothing that needs a script', () => {
    for (const file of pages) {
      expect(read(file)).toContain(`href="/${folder}" aria-current="page">${tag}</a>`)
      expect(read(file)).not.toContain('data-island="')
    }
  })

  test('is led to by its posts', () => {
    for (const path of own)
      expect(read(`${path.slice(1)}index.html`)).toContain(`<a class="badge" href="/${folder}">`)
  })

  test('is in the sitemap', () => {
    for (const file of pages)
      expect(read('sitemap.xml')).toContain(`<loc>${url}/${file.replace('index.html', '')}</loc>`)
  })
})

test('a post leads to others with its tags, and to none twice', () => {
  for (const { path, tags: own } of posts) {
    const html = read(`${path.slice(1)}index.html`)
    const related = [...html.matchAll(/class="related-posts__link" href="([^"]+)"/g)].map(([, to = '']) => to)
    const neighbours = [...html.matchAll(/class="post-neighbours__link[^"]*" href="([^"]+)"/g)].map(
      ([, to]) => to,
    )
    const shown = [path, ...neighbours, ...related]
    expect(new Set(shown).size).toBe(shown.length)
    const possible = posts.filter(
      post =>
        !([path, ...neighbours] as string[]).includes(post.path) && post.tags.some(tag => own.includes(tag)),
    )
    expect(related).toHaveLength(Math.min(3, possible.length))
    for (const to of related) expect(possible.map(post => post.path)).toContain(to)
  }
})

test('the sitemap has the pictures of every post, absolute, and each exists', () => {
  const entries = parseXml(read('sitemap.xml')).children
  for (const { path } of posts) {
    const entry = entries.find(({ children }) => children[0]?.text === url + path)
    const pictures = entry?.children.filter(({ name }) => name === 'image:image') ?? []
    expect(pictures.length, path).toBeGreaterThanOrEqual(2)
    const addresses = pictures.map(({ children }) => children[0]?.text ?? '')
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) expect(files).toContain(address.replace(`${url}/`, ''))
  }
})
