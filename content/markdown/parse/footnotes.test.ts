import { describe, expect, test } from 'vitest'
import { problems, render } from '../../../tests/fixtures/renderText.ts'

/** The notes at the end, without markup and the links back. */
function notes(source: string): string[] {
  const section = render(source).document.html.match(/<section class="footnotes".*<\/section>/s)?.[0] ?? ''
  return [...section.matchAll(/<li id="fn-\d+">(.*?)<\/li>\n(?=<li id|<\/ol>)/gs)].map(([, note = '']) =>
    note
      .replace(/<a class="footnote-back".*?<\/a>|<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('a note is linked both ways', () => {
  expect(render('A[^x] and[^x].\n\n[^x]: The *note*').document.html).toBe(
    '<p>A<sup class="footnote-ref"><a id="fnref-1" href="#fn-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>' +
      ' and<sup class="footnote-ref"><a id="fnref-1-2" href="#fn-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>.</p>\n' +
      '<section class="footnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>The <em>note</em>' +
      ' <a class="footnote-back" href="#fnref-1" role="doc-backlink" aria-label="Back to reference 1">↩</a>' +
      ' <a class="footnote-back" href="#fnref-1-2" role="doc-backlink" aria-label="Back to reference 1-2">↩</a></p>\n' +
      '</li>\n</ol>\n</section>\n',
  )
})

test.each([
  ['in the order of reference', 'a[^2] b[^1]\n\n[^1]: one\n[^2]: two', ['two', 'one']],
  ['whatever the case', 'a[^Note]\n\n[^nOTE]: one', ['one']],
  ['below a paragraph without a blank line', 'a[^1]\n[^1]: one', ['one']],
  ['over lines', 'a[^1]\n\n[^1]: one\ntwo\n    three\n\n    four\n\nfive', ['one two three four']],
  [
    'with other blocks',
    'a[^1]\n\n[^1]:\n    - one\n    - two\n\n    ```\n    three\n    ```',
    ['one two three'],
  ],
  ['from a note', 'a[^1]\n\n[^2]: two\n[^1]: one[^2]', ['one2', 'two']],
  [
    'from a heading, a table, a list and a quote',
    '## a[^1]\n\n|b[^2]|\n|-|\n\n- c[^3]\n\n> d[^4]\n\n[^1]: 1\n[^2]: 2\n[^3]: 3\n[^4]: 4',
    ['1', '2', '3', '4'],
  ],
  ['before a parenthesis', 'a[^1](see table 2), b[^2](/c)\n\n[^1]: one\n[^2]: two', ['one', 'two']],
  ['from the text of a link', '[a[^1]](/b) [*c[^2] d*][e]\n\n[e]: /f\n[^1]: one\n[^2]: two', ['one', 'two']],
  ['defined in a quote', 'a[^1]\n\n> [^1]: one', ['one']],
  ['with raw HTML about', '<p>x</p>\n\na[^1]\n\n[^1]: <kbd>one</kbd>', ['one']],
])('notes are collected %s', (_, source, expected) => {
  expect(notes(source)).toEqual(expected)
  expect(notes(source.replaceAll('\n', '\r\n'))).toEqual(expected)
  expect(problems(source)).toEqual([])
})

test.each([
  ['[a[^1]](/b)', '<a href="/b">a</a>¹'],
  ['[*a[^1]* c](/b) d[^1]', '<a href="/b"><em>a</em> c</a>¹ d¹'],
  ['[a <https://b.io>[^1]](/c)', '<a href="/c">a https://b.io</a>¹'],
  ['a[^1](b) c', 'a¹(b) c'],
  ['![a[^1]](/b.png) c[^1]', '<img src="/b.png" alt="a[^1]" decoding="async"> c¹'],
])('in %j, the reference follows the link', (source, expected) => {
  const [first = ''] = render(`${source}\n\n[^1]: one`).document.html.split('\n')
  expect(first.replace(/<sup.*?<\/sup>/g, '¹')).toBe(`<p>${expected}</p>`)
})

describe('problems', () => {
  test.each([
    ['x a[^no] b', [['footnote-undefined', '[^no]']]],
    ['x\n\n[^no]: text\n\ny', [['footnote-unused', '[^no]: text']]],
    [
      'a[^by-whom], b[^v1.2], c[^Müller_2024], d[^12]',
      [
        ['footnote-undefined', '[^by-whom]'],
        ['footnote-undefined', '[^v1.2]'],
        ['footnote-undefined', '[^Müller_2024]'],
        ['footnote-undefined', '[^12]'],
      ],
    ],
    ['a[^1,2]', [['footnote-undefined', '[^1,2]']]],
    [
      '*a[^1]*, b[^2]?',
      [
        ['footnote-undefined', '[^1]'],
        ['footnote-undefined', '[^2]'],
      ],
    ],
    ['x[^a]\n\n[^a]: one\n\n[^a]: two', [['footnote-duplicate', '[^a]: two']]],
    ['x\n\n[^a]: see [^a]', [['footnote-unused', '[^a]: see [^a]']]],
  ])('%j', (source, expected) => {
    expect(problems(source).map(([code, text]) => [code, text?.trim()])).toEqual(expected)
  })

  test.each([
    '[^a-z]',
    '[^A-Za-z0-9_]',
    '[^0-9]',
    '[^/]',
    '[^/]+',
    '[^,;]',
    '[^"]',
    '[^\\s]',
    '[^.]*',
    '[^abc]+',
    '[^ab]{2}',
    '[^a-z ]',
    '[^a-z A-Z]',
    '[^, ]',
  ])('%s is a regular expression', pattern => {
    const source = `A name matches ${pattern} and more.\n`
    expect(problems(source)).toEqual([])
    expect(render(source).document.text).toContain(pattern)
  })

  test('an undefined reference stays text', () => {
    expect(render('a [^"no"]').document.html).toBe('<p>a [^&quot;no&quot;]</p>\n')
  })
})

test.each([
  ['code', '`[^x]`', '<code>[^x]</code>'],
  ['a block of code', '```\n[^x]\n[^x]: y\n```', '[^x]\n[^x]: y'],
  ['an escape', '\\[^x]', '[^x]'],
  ['a link', '[^x](/y)', '<a href="/y">^x</a>'],
  ['the text of a link', '[a [^x]](/y)', '<a href="/y">a [^x]</a>'],
])('%s is no footnote', (_, source, expected) => {
  const result = render(`${source}\n`)
  expect(result.document.html).toContain(expected)
  expect(result.document.html).not.toContain('footnote')
  expect(result.problems).toEqual([])
})
