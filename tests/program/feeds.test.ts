import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, inject, test } from 'vitest'
import { type Element, parseXml } from '../fixtures/parseXml.ts'
import { snapshot } from '../fixtures/snapshot.ts'

const dist = inject('dist')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const files = Object.keys(snapshot(dist))
const url = 'https://fairlead.example'

const find = (element: Element, name: string): Element[] =>
  element.children.filter(child => child.name === name)
const textOf = (element: Element, name: string): string => find(element, name)[0]?.text ?? ''

/** A post as its page tells it. */
const posts = files
  .filter(file => /^blog\/[^/]+\/index\.html$/.test(file) && read(file).includes('"BlogPosting"'))
  .map(file => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(\{[^<]*"BlogPosting"[^<]*)<\/script>/.exec(read(file)) ?? []
    const data = JSON.parse(json) as Record<'headline' | 'datePublished' | 'dateModified' | 'url', string>
    return { ...data, path: `/${file.replace('index.html', '')}` }
  })
  .toSorted((a, b) => (a.datePublished < b.datePublished ? 1 : -1))

// As a feed reader reads them.
const rss = parseRssFeed(read('feed.xml'))
const atom = parseAtomFeed(read('atom.xml'))
const json = parseJsonFeed(read('feed.json'))

const contents: Readonly<Record<string, readonly (string | undefined)[]>> = {
  RSS: rss.items?.map(item => item.content?.encoded) ?? [],
  Atom: atom.entries?.map(entry => entry.content?.value) ?? [],
  'JSON Feed': json.items?.map(item => item.content_html) ?? [],
}

test.each(['feed.xml', 'atom.xml'])('%s is well-formed', file => {
  expect(parseXml(read(file)).children).not.toHaveLength(0)
})

describe.each(Object.entries(contents))('%s', (_, found) => {
  const all = found.map(html => html ?? '')

  test('has every post with its full content', () => {
    expect(all).toHaveLength(posts.length)
    for (const html of all) expect(html.length).toBeGreaterThan(2000)
  })

  test('names absolute addresses alone', () => {
    const relative = all.flatMap(html =>
      [...html.matchAll(/\s(?:href|src|cite|srcset|poster)="(?!https?:|mailto:|tel:)([^"]*)"/g)].map(
        ([, target]) => target,
      ),
    )
    expect(relative).toEqual([])
  })

  test('has no script, no style, no dark twin of a picture and no sign beside a heading', () => {
    for (const html of all)
      expect(html).not.toMatch(/<script|<style|\sstyle="|\son\w+="|theme-dark|class="anchor"/)
  })
})

describe('the feeds agree with the pages, newest first', () => {
  test('RSS', () => {
    expect(rss.items).toMatchObject(
      posts.map(({ headline, path, datePublished }) => ({
        title: headline,
        link: url + path,
        guid: { value: url + path },
        pubDate: new Date(`${datePublished}T00:00:00Z`).toUTCString(),
      })),
    )
    expect(rss.atom?.links).toMatchObject([{ href: `${url}/feed.xml`, rel: 'self' }])
  })

  test('Atom', () => {
    expect(atom.entries).toMatchObject(
      posts.map(({ headline, path, datePublished, dateModified }) => ({
        title: { value: headline },
        id: url + path,
        published: `${datePublished}T00:00:00Z`,
        updated: `${dateModified}T00:00:00Z`,
      })),
    )
    const newest = posts
      .map(({ dateModified }) => dateModified)
      .toSorted()
      .at(-1)
    expect(atom.updated).toBe(`${newest}T00:00:00Z`)
  })

  test('JSON Feed', () => {
    expect(JSON.parse(read('feed.json'))).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' })
    expect(json).toMatchObject({ feed_url: `${url}/feed.json`, home_page_url: `${url}/blog/` })
    expect(json.items).toMatchObject(
      posts.map(({ headline, path, datePublished }) => ({
        id: url + path,
        title: headline,
        date_published: `${datePublished}T00:00:00Z`,
      })),
    )
    for (const { image = '' } of json.items ?? []) expect(files).toContain(image.replace(`${url}/`, ''))
  })
})

describe('sitemap.xml', () => {
  const entries = find(parseXml(read('sitemap.xml')), 'url').map(entry => ({
    loc: textOf(entry, 'loc'),
    lastmod: textOf(entry, 'lastmod'),
  }))

  test('lists every page that may be found once, and nothing else', () => {
    const indexable = files.filter(
      file => file.endsWith('.html') && !/<meta name="robots" content="noindex"/.test(read(file)),
    )
    const addresses = indexable.map(file => `${url}/${file.replace(/(^|\/)index\.html$/, '$1')}`)
    expect(entries.map(({ loc }) => loc).toSorted()).toEqual(addresses.toSorted())
  })

  test('has the day of the last change of each', () => {
    for (const { lastmod } of entries) expect(lastmod).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const { path, dateModified } of posts)
      expect(entries).toContainEqual({ loc: url + path, lastmod: dateModified })
    const firstList = posts
      .slice(0, 2)
      .map(({ dateModified }) => dateModified)
      .toSorted()
      .at(-1)
    expect(entries).toContainEqual({ loc: `${url}/blog/`, lastmod: firstList })
  })

  test('is named in robots.txt, which forbids nothing', () => {
    expect(read('robots.txt')).toContain(`\nSitemap: ${url}/sitemap.xml\n`)
    expect(read('robots.txt')).not.toMatch(/^Disallow: *\S/m)
  })
})

test('site.webmanifest names icons that exist', () => {
  const manifest = JSON.parse(read('site.webmanifest')) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Fairlead', start_url: '/' })
  expect(manifest.icons.length).toBeGreaterThanOrEqual(2)
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(join(dist, src))
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test.each([
  ['privacy/index.html', '/privacy-policy/'],
  ['terms/index.html', '/terms-of-service/'],
  ['plans/index.html', '/pricing/'],
])('%s leads to %s without a script', (file, target) => {
  const html = read(file)
  expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${target}">`)
  expect(html).toContain(`<link rel="canonical" href="${url}${target}">`)
  expect(html).toContain(`<a href="${target}">`)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('<script')
})

describe('data files', () => {
  const data = files.filter(file => file.startsWith('data/posts/'))

  test("are named by the digest of their content, one for each post, and a post's page names its own", () => {
    expect(data).toHaveLength(posts.length)
    for (const file of data) {
      const digest = createHash('sha256').update(read(file)).digest('hex')
      expect(file).toMatch(new RegExp(`\\.${digest.slice(0, 10)}\\.json$`))
      const { path, html } = JSON.parse(read(file)) as { path: string; html: string }
      const page = read(`${path.slice(1)}index.html`)
      expect(page).toContain(`<link rel="alternate" type="application/json" href="/${file}"/>`)
      // What is shown on another page names nothing by way of its own.
      expect(html).not.toMatch(/\s(?:href|src)="(?!https?:|mailto:|\/)/)
    }
  })

  test('stand beside each page of the list, with what the page shows, and lead to the posts', () => {
    const lists = files.filter(file => /^blog\/(?:page\/\d+\/)?index\.html$/.test(file))
    const named = lists.flatMap(file => {
      const list = JSON.parse(read(file.replace('.html', '.json'))) as {
        path: string
        title: string
        posts: { title: string; data: string }[]
      }
      expect(`${list.path}index.html`).toBe(`/${file}`)
      expect(read(file)).toContain(`<title>${list.title}</title>`)
      expect(list.posts.length).toBeGreaterThan(0)
      return list.posts.map(post => post.data.slice(1))
    })
    expect(named.toSorted()).toEqual(data.toSorted())
  })
})
