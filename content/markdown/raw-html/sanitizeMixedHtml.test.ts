import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { describe, expect, test } from 'vitest'
import { describedProblem } from '../../../tests/fixtures/describedProblem.ts'
import { maxHtmlDepth } from '../limits.ts'
import { everything, html, problems, render } from '../../../tests/fixtures/renderText.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'

describe('raw HTML', () => {
  test('goes on through markdown', () => {
    expect(html('<details open><summary>S</summary>\n\n**b** <kbd>K</kbd>\n\n</details>')).toBe(
      '<details open><summary>S</summary>\n<p><strong>b</strong> <kbd>K</kbd></p>\n</details>',
    )
  })

  test.each([
    ['</div></article></main>\n\ntext', '<p>text</p>'],
    ['<div><section>\n\ntext', '<div><section>\n<p>text</p>\n</section></div>'],
    ['<div><b>b\n\nc', '<div><b>b\n<p>c</p>\n</b></div>'],
  ])('cannot end elements of the page: %j', (source, expected) => expect(html(source)).toBe(expected))

  test.each([
    ['a <script src="b">x</script> c', [['html-removed', '<script src="b">x</script>']]],
    ['<script>x</script>', [['html-removed', '<script>x</script>']]],
    ['> a <b onclick="x">c</b>', [['html-removed', 'onclick="x"']]],
    ['- <a href="javascript:x">c</a>', [['html-removed', 'href="javascript:x"']]],
    ['<p id="location">x</p>', [['html-removed', '<p id="location">x</p>']]],
    ['<body onload=x>b', [['html-removed', '<body onload=x>']]],
    ['<!-- <script> <body> -->', []],
    ['<p title="a <head> here">x</p> <p title = \'<body>\'>y</p>', []],
    ['<p title="a">x</p> a <head> b', [['html-removed', '<head>']]],
    ['<p>never closed', []],
    [
      '<p style="x">a</p>\n\n<p style="y">b</p>',
      [
        ['html-removed', 'style="x"'],
        ['html-removed', 'style="y"'],
      ],
    ],
  ])('that is not allowed is reported at its range: %j', (source, expected) => {
    expect(problems(source)).toEqual(expected)
    expect(problems(`text\r\n\r\n${source}`)).toEqual(expected)
  })

  test.each([
    ['<body\nonload=x> b', '<body>'],
    ['<head/> b', '<head>'],
    ['<HTML lang=en class="x"> b', '<html>'],
    ['<script>x</script> b', '<script>'],
    ['<p onclick="x">a</p>', 'onclick of <p>'],
  ])('that is not allowed is named without what stands in it: %j', (source, name) => {
    const found = render(source).problems
    expect(found).toMatchObject([{ code: 'html-removed', message: expect.stringContaining(name) }])
    expect(found[0]?.message).not.toMatch(/lang|"x"|>x/)
  })

  test('that is not closed, and goes on and on, is refused where it does', () => {
    const source = `text\r\n\r\n${'<div>'.repeat(400)}`
    const offset = 8 + 5 * (maxHtmlDepth - 1)
    const problem = { ...describedProblem, code: 'post-too-deep', start: offset, end: offset }
    expect(() => render(source)).toThrow(expect.objectContaining({ problem }))
  })

  test.each([
    '<div><marquee><code id="a"><caption><details>',
    'a <b id="a"><button><p>b</p></button> c</b>',
    '<div><i id="a"><marquee>\n\n## b\n\n- c\n\n</marquee></i>',
    '<a href="/b" id="a"><div><a href="/c" id="d">e</a></div></a>',
    '<p id="a"><button><p id="b"><button><p id="a">c',
    '<div><button><u id="b">\n\nc[^1]\n\n<td><p>d\n\n[^1]: e',
    '<table><b id="a"><tr><td id="b">c<table id="a"><b id="c">d',
  ])('has each of its ids once when a browser has parsed it: %j', source => {
    const { html: safe, ids } = render(source).document
    const found = Array.from(
      toHtml(fromHtml(safe, { fragment: true })).matchAll(/ id="([^"]*)"/g),
      ([, id]) => id,
    )
    expect(found).toEqual(ids)
    expect(new Set(found).size).toBe(found.length)
    expect(sanitizeHtml(safe).html).toBe(safe)
  })

  test.each([
    ['<pre>\n\na</pre>', '<pre>\n\na</pre>'],
    ['<pre>\na</pre>', '<pre>a</pre>'],
    ['<pre title="<pre>">\n\n\n<b>a</b></pre>', '<pre title="&lt;pre&gt;">\n\n\n<b>a</b></pre>'],
  ])('keeps the line ends at the start of code: %j', (source, expected) =>
    expect(html(source)).toBe(expected),
  )

  test('may open as many comments as it likes', () => {
    expect(html(`<div>a\n${'<!-- '.repeat(10_000)}-->\n</div>`)).toBe('<div>a\n\n</div>')
  })

  test('keeps all that we write ourselves', () => {
    const own = everything.replaceAll(/^<.*$/gm, '')
    const normal = (text: string) => text.replaceAll('&#39;', "'").replaceAll('"', "'").replace(/\s+/g, ' ')
    const attributes = (text: string) => (normal(text).match(/<\w+[^>]*>/g) ?? []).map(sortAttributes)
    expect(attributes(html(`${own}\n\n<!-- -->`))).toEqual(attributes(html(own)))
    expect(render(`${own}\n\n<!-- -->`).document).toEqual({
      ...render(own).document,
      html: expect.any(String),
      markdown: expect.any(String),
    })
  })
})

const sortAttributes = (tag: string) =>
  tag
    .slice(1, -1)
    .split(/ (?=[\w-]+(?:=|$| ))/)
    .toSorted()
    .join(' ')
