import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { describe, expect, test } from 'vitest'
import { describedProblem } from '../../../tests/fixtures/describedProblem.ts'
import { maxHtmlDepth } from '../limits.ts'
import { everything, html, problems, render, targets } from '../../../tests/fixtures/renderText.ts'
import { sanitize } from '../../../tests/fixtures/sanitize.ts'
import { renderMarkdown } from '../renderMarkdown.ts'

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
    ['> <p>a</p>\n> <p onclick="x">b</p>', [['html-removed', 'onclick="x"']]],
    [
      '> - <div\n>   onclick="x">b</div>\n>   <i id="location">c</i>',
      [
        ['html-removed', 'onclick="x"'],
        ['html-removed', '<i id="location">c</i>'],
      ],
    ],
    ['<p>a</p>\n\n  <p>\n<b onclick="x">b</b></p>', [['html-removed', 'onclick="x"']]],
    ['> a <b\n> onclick="x">c</b>', [['html-removed', 'onclick="x"']]],
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
    expect(sanitize(safe).html).toBe(safe)
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

const shot = 'src="/images/shot.png"'

describe('ids', () => {
  test('of raw HTML are taken for the headings below', () => {
    expect(html('<p id="install">x</p><h2>Install</h2>')).toBe(
      '<p id="install">x</p><h2 id="install-1">Install</h2>',
    )
  })

  test('that are there already are removed and reported', () => {
    const source = '<p id="x">a</p>\n\n<p id="x">b</p>'
    expect(html(source)).toBe('<p id="x">a</p>\n<p>b</p>')
    expect(problems(source)).toEqual([['html-removed', '<p id="x">b</p>']])
    expect(render(source).problems).toMatchObject([describedProblem])
    expect(render(source).problems[0]?.message).toMatch(/"x".*<p>/)
  })

  test.each(['location', 'My Id', 'main'])(
    'that are not fit for one are removed, from copies too: %s',
    id => {
      // The parser copies what is closed in the wrong order.
      for (const end of ['</b>', '</b>\n\nd', 'd\n\n- e</b>', '']) {
        const source = `<div><b id="${id}">b\n\nc ${end}</div>`
        expect(html(source)).not.toContain('id=')
        const codes = problems(source).map(([code]) => code)
        expect(codes.filter(code => code !== 'html-unclosed')).toEqual(['html-removed'])
      }
    },
  )

  test('of an element that the parser copies stay at the first, and no removal is reported', () => {
    const source = '<div><b id="x">b\n\nc</b></div>'
    expect(html(source).match(/id="x"/g)).toHaveLength(1)
    expect(problems(source).map(([code]) => code)).toEqual([])
  })
})

describe('headings', () => {
  test('of markdown are the same beside raw HTML', () => {
    const source = '## A[^1] ![two pods](/images/shot.png) `c`\n\n[^1]: b\n'
    const { headings } = render(source).document
    expect(headings).toMatchObject([{ text: 'A two pods c' }])
    expect(render(`${source}\n<b>x</b>`).document.headings).toEqual(headings)
  })

  test('of raw HTML have their words as text', () => {
    expect(render('<h3> A\n  <i>b</i> </h3>').document.headings).toEqual([
      { depth: 3, id: 'a-b', text: 'A b' },
    ])
  })

  test('of level one become headings of level two', () => {
    const source = '<h1>A</h1>'
    expect(html(source)).toBe('<h2 id="a">A</h2>')
    expect(problems(source)).toEqual([['heading-level-one', source]])
    expect(render(source).document.headings).toEqual([{ depth: 2, id: 'a', text: 'A' }])
  })
})

describe('links', () => {
  test.each([
    ['<a href="https://a.example/">x</a>', '<a href="https://a.example/" rel="noopener">x</a>'],
    [
      '<a href="https://a.example/" rel="noopener nofollow">x</a>',
      '<a href="https://a.example/" rel="nofollow noopener">x</a>',
    ],
    ['<a href="/a">x</a>', '<a href="/a">x</a>'],
    ['<a href="/a" rel="nofollow">x</a>', '<a href="/a" rel="nofollow">x</a>'],
  ])('%s', (source, expected) => {
    expect(html(source)).toBe(`<p>${expected}</p>`)
    expect(render(source).document.references).toMatchObject([{ kind: 'link', offset: 0 }])
  })

  test('that the parser copies are one reference, and alike', () => {
    const source = '<div><a href="https://a.example/">b\n\n![c](/d.png)\n\ne</a> [f](/g)\n\n</div>'
    expect(targets(source)).toEqual([
      ['https://a.example/', '<a h'],
      ['/d.png', '![c]'],
      ['/g', '[f]('],
    ])
    expect(html(source).match(/<a href="https[^>]*>/g)).toEqual(
      Array(2).fill('<a href="https://a.example/" rel="noopener">'),
    )
  })

  test('without an address are no references', () => {
    expect(render('<a>x</a>').document.references).toEqual([])
  })

  test('of markdown right behind raw HTML keep their places', () => {
    expect(targets('<br>[a](/b) <br>![c](/d.png)')).toEqual([
      ['/b', '[a]('],
      ['/d.png', '![c]'],
    ])
  })
})

describe('pictures', () => {
  const file = (rest: string) => `<img src="/images/shot.png" alt="A" ${rest}>`
  const size = 'width="640" height="480"'

  test('of raw HTML have their sizes, and are loaded late but for the first', () => {
    const attributes = `decoding="async" ${size}`
    expect(html(`<img ${shot} alt="A">`.repeat(3))).toBe(
      `<p>${file(attributes)}${file(`${attributes} loading="lazy"`).repeat(2)}</p>`,
    )
  })

  test('of markdown are loaded late below one of raw HTML, and not above', () => {
    const markdown = '![A](/images/shot.png)'
    const loaded = (source: string) =>
      [...html(source).matchAll(/<img[^>]*>/g)].map(([tag]) => tag.includes('loading="lazy"'))
    expect(loaded(`${markdown}\n\n<b>x</b>`)).toEqual([false])
    expect(loaded(`${markdown}\n\n<img ${shot} alt="A">\n\n${markdown}`)).toEqual([false, true, true])
    expect(loaded(`<img ${shot} alt="A">\n\n${markdown}`)).toEqual([false, true])
  })

  test.each(['width="100"', 'height="50"'])('keep the %s that they have', given => {
    expect(html(`<img ${shot} alt="A" ${given}>`)).toBe(file(`${given} decoding="async"`))
  })

  test('have an alternative text, if an empty one', () => {
    expect(html('<img src="/x.png">')).toBe('<img src="/x.png" alt="" decoding="async">')
  })

  test('of both themes keep their classes', () => {
    const source = '<img class="wide" src="/images/shot-{theme}.png" alt="A">'
    expect(html(source).match(/class="[^"]*"/g)).toEqual(['class="theme-dark"', 'class="theme-light"'])
    expect(render(source).document.references).toEqual([
      { kind: 'image', target: '/images/shot-dark.png', offset: 0 },
      { kind: 'image', target: '/images/shot-light.png', offset: 0 },
    ])
  })

  test('without an address are left out', () => {
    expect(html('a <img alt="A"> b')).toBe('<p>a  b</p>')
  })
})

describe('classes of raw HTML', () => {
  // They replaced the header, lay over the page or stopped it from scrolling.
  test.each([
    '<div class="header">a</div>',
    '<a class="related-posts__link post-card__link" href="/">a</a>',
    '<details class="search" open><summary class="skip-link">a</summary>b</details>',
    'a <b class="phone-menu tooltip">b</b> c',
    '<p class="cta-link"></p>',
    '<table class="table-of-contents"><tr><td class="anchor">a</td></tr></table>',
    '<pre class="code"><code class="language-yaml">a</code></pre>',
  ])('are left out: %s', source => {
    expect(html(source).replaceAll('class="table-scroll"', '')).not.toContain('class=')
  })

  test('but for those of the themes', () =>
    expect(html('<img class="theme-dark wide" src="/images/shot.png" alt="A">')).toContain(
      'class="theme-dark"',
    ))

  test('and those of markdown inside stay', () =>
    expect(html('<div class="x">\n\n> [!NOTE]\n> a\n\n</div>')).toMatch(
      /^<div>\s*<div class="callout callout-note"/,
    ))
})

describe('tables of raw HTML', () => {
  const label = (source: string, language?: string) =>
    /<div class="table-scroll" [^>]*aria-label="([^"]*)"/.exec(
      renderMarkdown(source, { imageSize: () => undefined, ...(language ? { language } : {}) }).document.html,
    )?.[1]
  const headed =
    '<table><tr><td></td><th>A <i>b</i></th><th>C</th></tr><tr><th>d</th><td>e</td><td>f</td></tr></table>'

  test('have the label of those of markdown', () => {
    expect(label(headed)).toBe(label('| | A b | C |\n|-|-|-|\n| d | e | f |'))
    expect(label(headed, 'de')).toBe('Tabelle: A b, C')
  })

  test.each([
    '<table><tr><td>a</td></tr></table>',
    '<table><tr><th>a</th><td>b</td></tr></table>',
    '<table></table>',
  ])('have no columns in it where the first row has no headers alone: %s', source => {
    expect(label(source)).toBe('Table')
    expect(label(source, 'de')).toBe('Tabelle')
  })

  test('have one box, with the tables inside of them', () => {
    const source = '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>'
    expect(html(source).match(/table-scroll/g)).toHaveLength(1)
  })
})

test('what the parser adds and copies is no reference and has no class', () => {
  const source = '<div><a class="theme-dark wide" href="/b">c<div>d</a></div></div>'
  expect(targets(source)).toEqual([['/b', '<a c']])
  expect(html(source)).not.toContain('wide')
})
