import { describe, expect, test } from 'vitest'
import { everything, problems, render, targets } from '../../tests/fixtures/renderText.ts'
import { normalizeLineEnds } from './renderMarkdown.ts'

describe('references', () => {
  test.each([
    [
      'a nested list',
      '- a\n  - [b](/b)\n    - c ![d](/d)\n- [e](/e)',
      [
        ['/b', '[b]('],
        ['/d', '![d]'],
        ['/e', '[e]('],
      ],
    ],
    [
      'a quote',
      '> a\n> b [c](/c)\n> > - [d](/d)\n> >   [e](/e)',
      [
        ['/c', '[c]('],
        ['/d', '[d]('],
        ['/e', '[e]('],
      ],
    ],
    [
      'a table',
      '|a|[b](/b)|\n|-|-|\n|[b](/b)|c|',
      [
        ['/b', '[b]('],
        ['/b', '[b]('],
      ],
    ],
    [
      'the same link twice',
      '[a](/a) `[a](/a)` \\[a](/a) [a](/a)',
      [
        ['/a', '[a]('],
        ['/a', '[a]('],
      ],
    ],
    [
      'a link across lines of a quote',
      '> see [a\n> b](/c) and [d](/d)',
      [
        ['/c', '[a\n>'],
        ['/d', '[d]('],
      ],
    ],
    ['a link with a pipe', '|a|\n|-|\n|[x](/a\\|b)|', [['/a%7Cb', '[x](']]],
    ['a reference', 'x [a][r]\n\n[r]: /a', [['/a', '[a][']]],
    [
      'an autolink',
      'x <https://a.io> https://b.io',
      [
        ['https://a.io', '<htt'],
        ['https://b.io', 'http'],
      ],
    ],
    [
      'an image in a link',
      '[![a](/a)](/b)',
      [
        ['/b', '[![a'],
        ['/a', '![a]'],
      ],
    ],
    ['emphasis and a heading', '## a **b [c](/c)**', [['/c', '[c](']]],
    [
      'a footnote',
      'a[^1] [c](/c)\n\n[^1]: b\n    [d](/d)',
      [
        ['/c', '[c]('],
        ['/d', '[d]('],
      ],
    ],
    [
      'raw HTML',
      '[a](/a)\n\n<p><a href="/b">b</a></p>\n\n[c](/c)',
      [
        ['/a', '[a]('],
        ['/b', '<a h'],
        ['/c', '[c]('],
      ],
    ],
  ])('of %s have their offsets', (_, source, expected) => {
    expect(targets(source)).toEqual(expected)
    const withReturns = source.replaceAll('\n', '\r\n')
    const ends = expected.map(([target, text = '']) => [target, text.replace('\n>', '\r\n')])
    expect(targets(`a\r\n\r\n${withReturns}`)).toEqual(ends)
  })

  test.each([
    ['blocks', 'a [a](/a)\n\na [a](/a)'],
    ['cells', '|[a](/a)|[a](/a)|\n|-|-|\n|[a](/a)|[a](/a)|'],
    ['items', '- [a](/a)\n- [a](/a)\n  - [a](/a)'],
    ['lines of a quote', '> [a](/a)\n> [a](/a)\n>\n> - [a](/a)\n>   [a](/a)'],
    ['raw HTML', '<p><a href="/a">b</a><a href="/a">b</a></p>\n\n<a href="/a">c</a> [a](/a)'],
  ])('are all found where a link repeats in %s', (_, source) => {
    const expected = [...source.matchAll(/\[a\]|<a /g)].map(({ index }) => index)
    expect(render(source).document.references.map(({ offset }) => offset)).toEqual(expected)
  })

  test('to one address have their own offsets', () => {
    const offsets = render('[a](/a) `[a](/a)` \\[a](/a) [a](/a)').document.references.map(
      ({ offset }) => offset,
    )
    expect(offsets).toEqual([0, 27])
  })
})

describe('text and words', () => {
  test('are what a reader reads', () => {
    const { text, words } = render(
      '## A & B\n\nOne *two*three[^1] – 4.\n\n- a\n- b\n\n```go\nx := 1\n```\n\n![alt](/a)\n\n[^1]: Note',
    ).document
    expect(text).toBe('A & B One twothree – 4. a b x := 1 Note')
    expect(words).toBe(10)
  })

  test('include raw HTML', () => {
    const { text } = render(
      '<p title="a > b">One<br>two</p><script>three</script>\n\nfour <kbd>f</kbd>ive',
    ).document
    expect(text).toBe('One two four five')
  })
})

test.each(['<h2>', '<b>a</b>\n\n', '<!-- a -->\n', '- <p>a\n'])('%j again and again is too much', tag => {
  expect(() => render(tag.repeat(60_000))).toThrow('50,000 HTML tags')
})

test('nothing of one document is left for the next', () => {
  const first = render(everything)
  render('## Usage\n\n[^a]: x\n\n[x]: /other')
  expect(render(everything)).toEqual(first)
})

test('a document that uses everything has no problem', () => {
  expect(problems(everything)).toEqual([])
})

test.each(['a\nb\nc', 'a\r\nb\r\nc', '\r\n\r\na\r\n', 'a\rb\rc', 'a\nb\r\nc\rd\r\n', '\0a\r\n\0', ''])(
  'leads back to every character of %j',
  source => {
    const { text, originalOffset } = normalizeLineEnds(source)
    expect(text).not.toMatch(/[\r\0]/)
    for (let at = 0; at < text.length; at++) {
      // A last line without its end gets one.
      const given = source[originalOffset(at)] ?? '\n'
      expect(given === '\r' ? '\n' : given === '\0' ? '\ufffd' : given).toBe(text[at])
    }
    expect(originalOffset(text.length)).toBe(source.length)
  },
)

test.each([
  ['## C<br>D', 'c-d', 'C D'],
  ['## C <br/> D', 'c-d', 'C D'],
  ['<h2>A<br>B</h2>', 'a-b', 'A B'],
  ['<h2><span>A</span><div>B</div><img src="/c" alt="D"></h2>', 'a-b-d', 'A B D'],
  ['## What [^a-z] means', 'what-a-z-means', 'What [^a-z] means'],
  ['## A [^no] b', 'a-no-b', 'A [^no] b'],
  ['## A[^1] b\n\n[^1]: c', 'a-b', 'A b'],
  ['## *A [^/]* [b [^,]](/c) ![d](/e.png)', 'a--b--d', 'A [^/] b [^,] d'],
  ['## A <kbd>B</kbd>c <Foo>', 'a-bc-foo', 'A Bc <Foo>'],
  ['## A<p>B', 'a-b', 'A B'],
])('the heading %j has the text that is shown', (source, id, text) => {
  expect(render(source).document.headings).toEqual([{ depth: 2, id, text }])
})

test('the label of a table has the text that its head shows', () => {
  const source = '| `[^a-z]` | [^0-9] | C<br>D | ![e](/f.png) |\n| - | - | - | - |\n| 1 | 2 | 3 | 4 |'
  expect(render(source).document.html).toContain('aria-label="Table: [^a-z], [^0-9], C D, e"')
})
