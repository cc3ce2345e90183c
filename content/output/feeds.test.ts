import { describe, expect, test } from 'vitest'
import siteConfig from '../../tests/fixtures/site/site.config.ts'
import type { Site } from '../model/Site.ts'
import { atom, feedHtml, jsonFeed, rss, textAsHtml } from './feeds.ts'

const site = 'https://site.example'
const page = `${site}/blog/post/`

test.each([
  ['<a href="/pricing/">', `<a href="${site}/pricing/">`],
  ['<a class="x" href="#note" id="y">', `<a class="x" href="${page}#note" id="y">`],
  ['<a href="../other/">', `<a href="${site}/blog/other/">`],
  ['<a href="other.md">', `<a href="${page}other.md">`],
  ['<a href="">', `<a href="${page}">`],
  ['<a href="?a=1&amp;b=2">', `<a href="${page}?a=1&amp;b=2">`],
  ['<a href="https://a.example/">', '<a href="https://a.example/">'],
  ['<a href="mailto:a@b.example">', '<a href="mailto:a@b.example">'],
  ['<a href="//a.example/">', '<a href="//a.example/">'],
  ['<blockquote cite="/a">', `<blockquote cite="${site}/a">`],
  ['<img src="/a.webp" alt="a > b">', `<img src="${site}/a.webp" alt="a > b">`],
  [
    '<img class="theme-light" src="/l.webp"><img class="theme-dark" src="/d.webp" alt=">">',
    `<img class="theme-light" src="${site}/l.webp">`,
  ],
  ['<h2 id="a">A <a class="anchor" href="#a" aria-label="Link">#</a></h2>', '<h2 id="a">A</h2>'],
  // Text is not a tag, whatever it says.
  ['<code>&lt;a href="/a"&gt;</code>', '<code>&lt;a href="/a"&gt;</code>'],
  ['<p>Write href="/a" or src="#b".</p>', '<p>Write href="/a" or src="#b".</p>'],
  ['<p title=" href=&quot;/a">', '<p title=" href=&quot;/a">'],
])('%s', (html, expected) => {
  expect(feedHtml(html, site, page)).toBe(expected)
})

test('no word of a plain text is lost where it is read as HTML', () => {
  expect(textAsHtml('The <pod-name> of "R&D", &lt;')).toBe('The &lt;pod-name> of "R&amp;D", &amp;lt;')
})

describe.each([
  ['no alias', [], '/blog/new/'],
  ['an alias', ['/blog/old'], '/blog/old/'],
  ['several aliases', ['/blog/oldest/', '/blog/old'], '/blog/oldest/'],
  ['its own address first', ['/blog/new', '/short'], '/blog/new/'],
  ['the alias of a file', ['/2020/old.html'], '/2020/old.html'],
  ['an alias with an accent', ['/blog/café'], '/blog/caf%C3%A9/'],
])('a post with %s', (_, aliases, id) => {
  const post = {
    path: '/blog/new/',
    aliases,
    title: 'A title',
    excerpt: 'An excerpt.',
    author: 'Ines Carvalho',
    date: '2026-01-02',
    tags: [],
    content: { html: '<p>Text.</p>' },
  }
  const config = { siteUrl: 'https://site.example/docs', language: 'en', name: 'Site', blog: siteConfig.blog }
  const blog = { config, today: '2026-01-03', posts: [post] } as unknown as Site

  test('has the first address as its id in each feed, and its own as its link', () => {
    const [atomId, rssId] = [
      `<id>${config.siteUrl}${id}</id>`,
      `<guid isPermaLink="true">${config.siteUrl}${id}</guid>`,
    ]
    expect(atom(blog)).toContain(atomId)
    expect(rss(blog)).toContain(rssId)
    expect(JSON.parse(jsonFeed(blog)).items).toMatchObject([
      { id: config.siteUrl + id, url: 'https://site.example/docs/blog/new/' },
    ])
    expect(atom(blog)).toContain('<link href="https://site.example/docs/blog/new/"/>')
    expect(rss(blog)).toContain('<link>https://site.example/docs/blog/new/</link>')
  })
})
