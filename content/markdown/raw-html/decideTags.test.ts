import { describe, expect, test } from 'vitest'
import { html, problems, render } from '../../../tests/fixtures/renderText.ts'

/** The HTML of a source, and what its problems are about. */
const shown = (source: string) => [html(source), problems(source)]

const below = '<p>Below</p>'

describe('a tag that would take the text below it along is shown as text', () => {
  test.each(
    'title textarea style script xmp iframe noembed noframes plaintext select template object svg math'.split(
      ' ',
    ),
  )('<%s>', name => {
    const tag = `<${name}>`
    const text = `&lt;${name}&gt;`
    for (const [source, expected] of [
      [`Set the ${tag} element.`, `<p>Set the ${text} element.</p>`],
      [`${tag} is an element.`, `<p>${text} is an element.</p>`],
      [`> ${tag}`, `<blockquote>\n<p>${text}</p>\n</blockquote>`],
      [`- ${tag}`, `<ul>\n<li>${text}\n</li>\n</ul>`],
    ] as const) {
      expect(html(`${source}\n\nBelow`)).toBe(`${expected}\n${below}`)
      expect(problems(source)).toEqual([['html-as-text', tag]])
    }
    expect(html(`<div>\n${tag}\n</div>\n\nBelow`)).toBe(`<div>\n${text}\n</div>\n${below}`)
  })

  test.each([
    ['<!-- a', '<p>&lt;!-- a</p>', '<!--'],
    ['<div title="a', '<p>&lt;div title="a</p>', '<div title='],
    ['<div>\n<!-- a\n</div>', '<div>\n&lt;!-- a\n&lt;/div&gt;', '<!-- a\n</div>'],
    ['<p>a <b title="c', '<p>a &lt;b title="c\n</p>', '<b title="c'],
  ])('%j, which is not closed', (source, expected, range) => {
    const normal = html(`${source}\n\nBelow`).replaceAll('&quot;', '"')
    expect(normal.replace(/\n<\/div>$/, '').replace('</p><p>', '</p>\n<p>')).toBe(`${expected}\n${below}`)
    expect(problems(source)).toContainEqual(['html-unclosed', range])
  })
})

test('an element that is not closed ends with the box that it stands in', () => {
  const source = '> [!NOTE]\n> <div>\n\nBelow'
  expect(html(source)).toMatch(/<div>\n<\/div>\n<\/div>\n<p>Below<\/p>$/)
  expect(problems(source)).toEqual([['html-unclosed', '<div>']])
})

test('an end tag in a footnote ends no element around its definition', () => {
  const source = '<div>\n\na[^1]\n\n[^1]: b </div>'
  expect(html(source)).toContain('b &lt;/div&gt;')
  expect(problems(source)).toEqual([
    ['html-unclosed', '<div>'],
    ['html-as-text', '</div>'],
  ])
})

describe('tags in a line of text', () => {
  test.each([
    ['Set <namespace> first', '<p>Set &lt;namespace&gt; first</p>', ['html-as-text', '<namespace>']],
    ['a <x>b</x> c', '<p>a &lt;x&gt;b&lt;/x&gt; c</p>', ['html-as-text', '<x>']],
    ['Press <kbd>x', '<p>Press &lt;kbd&gt;x</p>', ['html-unclosed', '<kbd>']],
    ['The </kbd> tag', '<p>The &lt;/kbd&gt; tag</p>', ['html-as-text', '</kbd>']],
    ['The <li> element', '<p>The &lt;li&gt; element</p>', ['html-as-text', '<li>']],
    ['The <img> and', '<p>The &lt;img&gt; and</p>', ['html-as-text', '<img>']],
    ['The <video> element', '<p>The &lt;video&gt; element</p>', ['html-as-text', '<video>']],
    [
      '<video src="/video/a.mp4" aria-label="A">b</video>',
      '<p><video src="/video/a.mp4" preload="metadata" controls playsinline aria-label="A"></video></p>',
      ['html-removed', '<video src="/video/a.mp4" aria-label="A">b</video>'],
    ],
    ['The <head> of', '<p>The &lt;head&gt; of</p>', ['html-as-text', '<head>']],
    ['<?php echo 1 ?> a', '<p>&lt;?php echo 1 ?&gt; a</p>', ['html-as-text', '<?php echo 1 ?>']],
    ['Write <script>a</script>', '<p>Write &lt;script&gt;a&lt;/script&gt;</p>', ['html-as-text', '<script>']],
    ['a <audio src="/b">c</audio>', '<p>a </p>', ['html-removed', '<audio src="/b">c</audio>']],
  ])('%j', (source, expected, problem) => {
    expect(shown(source)).toEqual([expected, [problem]])
  })

  test.each([
    ['a <kbd>b</kbd> <br> c', '<p>a <kbd>b</kbd> <br> c</p>'],
    ['*a <kbd>b</kbd>* c', '<p><em>a <kbd>b</kbd></em> c</p>'],
    ['a <b/>c', '<p>a <b></b>c</p>'],
    ['<ul>\n\na <li>b\n\n</ul>', '<ul>\n<p>a </p><li>b\n\n</li></ul>'],
    ['<details>\n\na</details>', '<details>\n<p>a</p></details>'],
  ])('%j is HTML', (source, expected) => {
    expect(shown(source)).toEqual([expected, []])
  })

  test('in a heading are a part of its text', () => {
    const [heading] = render('## The <title> element').document.headings
    expect(heading).toMatchObject({ text: 'The <title> element', id: 'the-title-element' })
  })
})

test.each([
  ['`<!----!>&#74;-->', '<p>`J--&gt;</p>'],
  ['a <!-->b--> <!--->c--> <!--d--!>e--> f', '<p>a b--&gt; c--&gt; e--&gt; f</p>'],
  ['<!-->&#74;-->', 'J--&gt;'],
  ['<!-- a --!> b\n\n*c*', 'b\n\n\n<p><em>c</em></p>'],
  ['> <!-- a\n> --!>b\n> *c*', '<blockquote>\nb\n\n<p><em>c</em></p>\n</blockquote>'],
])('a comment ends where a browser ends it: %j', (source, expected) => {
  expect(html(source)).toBe(expected)
})

test.each([
  ['<a name="install"></a>'],
  ['<a name="install">'],
  ['<a name="install"/>'],
  ['See <a name="install"/>below.'],
])('the name of an anchor is its id: %s', source => {
  expect(render(`${source}\n\n## A\n\n[b](#install)`).document.ids).toContain('install')
  expect(problems(`${source}\n\n## A`)).toEqual([])
})

test('the text of keys and code is no prose', () => {
  const source = 'Run <kbd>docker</kbd>, <code>*kubernetes* now</code> then.'
  const { prose } = render(source).document
  expect(prose.map(({ start, end }) => source.slice(start, end))).toEqual(['Run ', ', ', ' then.'])
})
