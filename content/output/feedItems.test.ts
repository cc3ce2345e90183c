import { expect, test } from 'vitest'
import { feedHtml, textAsHtml } from './feedItems.ts'

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
