import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import {
  dist,
  files,
  htmlFiles,
  pathOf,
  postPages,
  read,
  siteUrl as url,
} from '../../fixtures/html/builtSite.ts'
import { type Element, parseXml } from '../../fixtures/html/parseXml.ts'

const find = (element: Element, name: string): Element[] =>
  element.children.filter(child => child.name === name)
const textOf = (element: Element, name: string): string => find(element, name)[0]?.text ?? ''

const posts = postPages.map(({ path, data }) => ({ path, id: idOf(path), ...data }))

/** A post that was renamed keeps its identity, which is its first address. */
function idOf(path: string): string {
  return url + (path === '/blog/what-counts-as-a-workload/' ? '/blog/workload-limits/' : path)
}

const rss = parseRssFeed(read('feed.xml'))
const atom = parseAtomFeed(read('atom.xml'))
const json = parseJsonFeed(read('feed.json'))

/** The HTML of all posts, by feed. */
const contents: Readonly<Record<string, readonly (string | undefined)[]>> = {
  RSS: rss.items?.map(item => item.content?.encoded) ?? [],
  Atom: atom.entries?.map(entry => entry.content?.value) ?? [],
  'JSON Feed': json.items?.map(item => item.content_html) ?? [],
}

test.each(['feed.xml', 'atom.xml'])('%s is well-formed', file => {
  expect(parseXml(read(file)).children).not.toHaveLength(0)
})

describe.each(Object.entries(contents))('%s', (_, bodies) => {
  const all = bodies.map(html => html ?? '')

  test('has the full content of every post', () => {
    expect(all).toHaveLength(posts.length)
    for (const html of all) expect(html).toMatch(/<\/h2>[^]*<\/h2>[^]*<\/h2>/)
  })

  test('contains only absolute addresses', () => {
    const relative = all.flatMap(html =>
      [...html.matchAll(/\s(?:href|src|cite|srcset|poster)="(?!https?:|mailto:|tel:)([^"]*)"/g)].map(
        ([, target]) => target,
      ),
    )
    expect(relative).toEqual([])
  })

  test('has no script, style, image of the dark theme or anchor of a heading', () => {
    for (const html of all)
      expect(html).not.toMatch(/<script|<style|\sstyle="|\son\w+="|theme-dark|class="anchor"/)
  })
})

describe('the feeds have the facts of the pages, newest first', () => {
  test('RSS', () => {
    expect(rss.items).toMatchObject(
      posts.map(({ headline, path, id, datePublished }) => ({
        title: headline,
        link: url + path,
        guid: { value: id },
        pubDate: new Date(`${datePublished}T00:00:00Z`).toUTCString(),
      })),
    )
    expect(rss.atom?.links).toMatchObject([{ href: `${url}/feed.xml`, rel: 'self' }])
  })

  test('Atom', () => {
    expect(atom.entries).toMatchObject(
      posts.map(({ headline, id, datePublished, dateModified }) => ({
        title: { value: headline },
        id,
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
      posts.map(({ headline, id, datePublished }) => ({
        id,
        title: headline,
        date_published: `${datePublished}T00:00:00Z`,
      })),
    )
    const images = json.items?.flatMap(({ image }) => image ?? []) ?? []
    // One post has none.
    expect(images).toHaveLength(posts.length - 1)
    for (const image of images) expect(files).toContain(image.replace(`${url}/`, ''))
  })
})

describe('sitemap.xml', () => {
  const entries = find(parseXml(read('sitemap.xml')), 'url').map(entry => ({
    loc: textOf(entry, 'loc'),
    lastmod: textOf(entry, 'lastmod'),
  }))

  test('lists every indexable page once, and nothing else', () => {
    const indexable = htmlFiles.filter(file => !/<meta name="robots" content="noindex"/.test(read(file)))
    const addresses = indexable.map(file => url + pathOf(file))
    expect(entries.map(({ loc }) => loc).toSorted()).toEqual(addresses.toSorted())
  })

  test('has the last change of each page', () => {
    const undated = entries.filter(({ lastmod }) => !/^\d{4}-\d{2}-\d{2}$/.test(lastmod))
    // A text without `updated`.
    expect(undated).toEqual([{ loc: `${url}/customers/acme/`, lastmod: '' }])
    for (const { path, dateModified } of posts)
      expect(entries).toContainEqual({ loc: url + path, lastmod: dateModified })
    const firstList = posts
      .slice(0, 2)
      .map(({ dateModified }) => dateModified)
      .toSorted()
      .at(-1)
    expect(entries).toContainEqual({ loc: `${url}/blog/`, lastmod: firstList })
  })

  test('is named in robots.txt, which disallows nothing', () => {
    expect(read('robots.txt')).toContain(`\nSitemap: ${url}/sitemap.xml\n`)
    expect(read('robots.txt')).not.toMatch(/^Disallow: *\S/m)
  })
})

test('site.webmanifest names icons with their sizes', () => {
  const manifest = JSON.parse(read('site.webmanifest')) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toMatchObject({ name: config.name, start_url: '/' })
  expect(manifest.icons.length).toBeGreaterThanOrEqual(2)
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = imageSize(readFileSync(join(dist, src)))
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test.each([
  ['privacy/index.html', '/privacy-policy/'],
  ['terms/index.html', '/terms-of-service/'],
  ['plans/index.html', '/pricing/'],
])('%s redirects to %s without a script', (file, target) => {
  const html = read(file)
  const refresh = `<meta http-equiv="refresh" content="0; url=${target}">`
  expect(html).toContain(`<noscript>${refresh}</noscript>`)
  expect(html).toContain(`<link rel="canonical" href="${url}${target}">`)
  expect(html).toContain(`<a href="${target}">`)
  expect(html).toContain('<meta name="robots" content="noindex">')
})
