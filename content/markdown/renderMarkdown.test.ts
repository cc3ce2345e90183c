import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './renderMarkdown.ts'

const sizes: Record<string, { width: number; height: number }> = {
  '/images/a b.png': { width: 640, height: 480 },
  '/images/shot.png': { width: 640, height: 480 },
  '/images/shot-dark.png': { width: 10, height: 20 },
  '/images/shot-light.png': { width: 30, height: 40 },
}

function render(source: string) {
  return renderMarkdown(source, { imageSize: path => sizes[path] })
}
const html = (source: string) => render(source).document.html.trim()
const faults = (source: string) =>
  render(source).faults.map(fault => [fault.code, source.slice(fault.offset, fault.offset + fault.length)])
const places = (source: string) =>
  render(source).document.references.map(({ target, offset }) => [target, source.slice(offset, offset + 4)])

describe('headings', () => {
  test('have an id and, beside them, a link to it', () => {
    expect(html('## Set *up* `kubectl`')).toBe(
      '<div class="heading"><h2 id="set-up-kubectl">Set <em>up</em> <code>kubectl</code></h2>' +
        '<a class="anchor" href="#set-up-kubectl" aria-label="Link to this section: Set up kubectl">#</a></div>',
    )
  })

  test.each([
    ['two of one text', '## A\n\n## A\n\n## A-1', ['a', 'a-1', 'a-1-1']],
    ['an id of the page', '## Main\n\n## Top', ['main-1', 'top-1']],
    ['a footnote above', 'x[^1]\n\n## fn-1\n\n[^1]: y', ['fnref-1', 'fn-1', 'fn-1-1']],
    ['a footnote below', '## fn-1\n\nx[^1]\n\n[^1]: y', ['fn-1', 'fnref-1', 'fn-1-1']],
    ['an id in raw HTML', '## Install\n\n<p id="install">x</p>\n\n<p id="other">y</p>', ['install', 'other']],
    ['no letters', '## 🎉', ['section']],
    ['quotes', '## "><img src=x onerror=alert(1)>', ['section']],
  ])('get ids without collisions: %s', (_, source, ids) => {
    expect(new Set(render(source).document.ids)).toEqual(new Set(ids))
    expect(render(source).document.html.match(/ id="[^"]*"/g)).toHaveLength(ids.length)
  })

  test('of level one are a fault and become h2', () => {
    expect(html('# One')).toContain('<h2 id="one">')
    expect(html('One\n===')).toContain('<h2 id="one">')
    expect(html('<h1>One</h1>')).toBe('<h2 id="one">One</h2>')
    expect(faults('text\n\n# One')).toEqual([['heading-level-one', '# One']])
    expect(faults('text\n\n<h1>One</h1>')).toEqual([['heading-level-one', '<h1>One</h1>']])
  })

  test('are listed in their order with their plain text', () => {
    const { headings } = render('## A & `b`\n\n#### [C](/c) &copy;\n\n<h3>D <i>e</i></h3>\n\n## F').document
    expect(headings).toEqual([
      { depth: 2, id: 'a--b', text: 'A & b' },
      { depth: 4, id: 'c-', text: 'C ©' },
      { depth: 3, id: 'd-e', text: 'D e' },
      { depth: 2, id: 'f', text: 'F' },
    ])
  })
})

describe('code', () => {
  test('is highlighted with classes and can be scrolled by keyboard', () => {
    expect(html('```yml\na: 1\n```')).toBe(
      '<div class="code" data-language="yaml"><pre role="group" tabindex="0" aria-label="Code: yaml">' +
        '<code class="language-yaml"><span class="hljs-attr">a:</span> <span class="hljs-number">1</span>' +
        '</code></pre></div>',
    )
  })

  test('of an unknown or no language is plain text without a fault', () => {
    expect(html('```mermaid\n<b>\n```')).toContain('<code class="language-mermaid">&lt;b&gt;</code>')
    expect(html('    <b>')).toContain('<code class="language-text">&lt;b&gt;</code>')
    expect(faults('```mermaid\na\n```')).toEqual([])
  })

  test.each(['title="net <pol>.yaml"', "title='net <pol>.yaml'", '{1,3} title="net <pol>.yaml"'])(
    'with a title is a figure: %s',
    info => {
      const figure = html(`\`\`\`yaml ${info}\na: 1\n\`\`\``)
      expect(figure).toMatch(
        /^<figure class="code" data-language="yaml"><figcaption>net &lt;pol&gt;.yaml<\/figcaption><pre.*<\/figure>$/s,
      )
    },
  )

  test('of a diff keeps what was added and removed', () => {
    const diff = html('```diff\n-old\n+new\n```')
    expect(diff).toContain('<span class="hljs-deletion">-old</span>')
    expect(diff).toContain('<span class="hljs-addition">+new</span>')
  })
})

describe('callouts', () => {
  test.each([
    ['> [!NOTE]\n> Text', 'note', 'Note'],
    ['> [!tip]\n> Text', 'tip', 'Tip'],
    ['> [!Important]  \n> Text', 'important', 'Important'],
    ['> [!WARNING]\n>\n> Text', 'warning', 'Warning'],
    ['> [!CAUTION]\n> Text', 'caution', 'Caution'],
  ])('%j', (source, kind, title) => {
    expect(html(source)).toBe(
      `<div class="callout callout-${kind}" role="note">\n<p class="callout-title">${title}</p>\n<p>Text</p>\n</div>`,
    )
  })

  test.each(['> [!DANGER]\n> Text', '> [!NOTE] Text', '> [!NOTE]', '> a\n> [!NOTE]\n> b'])(
    '%j stays a quote',
    source => expect(html(source)).toMatch(/^<blockquote>/),
  )

  test('hold any block', () => {
    expect(html('> [!NOTE]\n> - **a**\n>\n> ```go\n> b\n> ```')).toMatch(
      /<\/p>\n<ul>.*<strong>a<\/strong>.*<pre/s,
    )
  })
})

describe('tables', () => {
  test('scroll, name their columns and align by class', () => {
    expect(html('| | A | B |\n|--|:-:|--:|\n| a | *b* | c \\| d |')).toBe(
      '<div class="table-scroll" role="group" tabindex="0" aria-label="Table: A, B">\n<table>\n<thead>\n' +
        '<tr><td></td><th scope="col" class="align-center">A</th><th scope="col" class="align-right">B</th></tr>\n' +
        '</thead>\n<tbody>\n' +
        '<tr><td>a</td><td class="align-center"><em>b</em></td><td class="align-right">c | d</td></tr>\n' +
        '</tbody>\n</table>\n</div>',
    )
  })
})

describe('images', () => {
  test('have their size, and all but the first are lazy', () => {
    expect(html('![A](/images/shot.png?v=1#x) ![B](/none.png) ![C](</images/a b.png>)')).toBe(
      '<p><img src="/images/shot.png?v=1#x" alt="A" width="640" height="480" decoding="async">' +
        ' <img src="/none.png" alt="B" loading="lazy" decoding="async">' +
        ' <img src="/images/a%20b.png" alt="C" width="640" height="480" loading="lazy" decoding="async"></p>',
    )
  })

  test('with a title and alone become a figure', () => {
    expect(html('![A](/x.png "It & that")')).toBe(
      '<figure><img src="/x.png" alt="A" decoding="async"><figcaption>It &amp; that</figcaption></figure>',
    )
    expect(html('text ![A](/x.png "T")')).toContain('title="T"')
  })

  test.each(['/images/shot-{theme}.png', '/images/shot-%7Btheme%7d.png', '</images/shot-{theme}.png>'])(
    'with a theme are two files, both lazy: %s',
    address => {
      const { document } = render(`![A](${address})`)
      expect(document.html).toBe(
        '<p><img class="theme-dark" src="/images/shot-dark.png" alt="A" width="10" height="20" loading="lazy" decoding="async">' +
          '<img class="theme-light" src="/images/shot-light.png" alt="A" width="30" height="40" loading="lazy" decoding="async"></p>\n',
      )
      expect(document.references.map(({ target }) => target)).toEqual([
        '/images/shot-dark.png',
        '/images/shot-light.png',
      ])
    },
  )

  test('need an alternative text', () => {
    expect(faults('a ![](/x.png)')).toEqual([['image-alt-missing', '![](/x.png)']])
    expect(faults('a <img src="/x.png">')).toEqual([['image-alt-missing', '<img src="/x.png">']])
    expect(faults('a <img src="/x.png" alt="">')).toEqual([])
  })

  test('of raw HTML are treated alike', () => {
    expect(html('<img alt=A class=wide src="/images/shot.png">\n\n![B](/b.png)')).toBe(
      '<img alt="A" src="/images/shot.png" decoding="async" class="wide" width="640" height="480">\n' +
        '<p><img src="/b.png" alt="B" decoding="async" loading="lazy"></p>',
    )
    expect(places('<img alt=A src="/images/shot-{theme}.png">')).toEqual([
      ['/images/shot-dark.png', '<img'],
      ['/images/shot-light.png', '<img'],
    ])
  })
})

describe('links', () => {
  test('to other sites have rel, and none opens a window', () => {
    expect(html('[a](https://k.io) [b](/b) <mailto:x@y.z>')).toBe(
      '<p><a href="https://k.io" rel="noopener">a</a> <a href="/b">b</a> <a href="mailto:x@y.z">mailto:x@y.z</a></p>',
    )
    expect(html('<a href="https://k.io" rel="nofollow">a</a>')).toContain('rel="nofollow noopener"')
  })

  test('that are unsafe leave their text', () => {
    expect(html('a [*b*](javascript:alert) c')).toBe('<p>a <em>b</em> c</p>')
    expect(html('a ![b](data:image/png,x) c')).toBe('<p>a b c</p>')
    expect(faults('a [b](javascript:x) c')).toEqual([['link-unsafe', '[b](javascript:x)']])
    expect(faults('a ![b](data:x) c')).toEqual([['image-unsafe', '![b](data:x)']])
  })
})

describe('raw HTML', () => {
  test('goes on through markdown', () => {
    expect(html('<details open><summary>S</summary>\n\n**b** <kbd>K</kbd>\n\n</details>')).toBe(
      '<details open><summary>S</summary><p><strong>b</strong> <kbd>K</kbd></p>\n</details>',
    )
  })

  test.each([
    ['</div></article></main>\n\ntext', '<p>text</p>'],
    ['<div><section>\n\ntext', '<div><section><p>text</p>\n</section></div>'],
    ['a <b>b\n\nc', '<p>a <b>b</b></p><b>\n<p>c</p>\n</b>'],
  ])('cannot leave its place: %j', (source, expected) => expect(html(source)).toBe(expected))

  test.each([
    ['a <script>x</script> b', [['html-removed', '<script>']]],
    ['> a <b onclick="x">c</b>', [['html-removed', 'onclick="x"']]],
    ['- <a href="javascript:x">c</a>', [['html-removed', 'href="javascript:x"']]],
    ['<p id="location">x</p>', [['html-removed', '<p id="location">x</p>']]],
    ['a <body onload=x> b', [['html-removed', '<body onload=x>']]],
    ['<!-- <script> <body> -->', []],
    ['<p>never closed', []],
    [
      '<p style="x">a</p>\n\n<p style="y">b</p>',
      [
        ['html-removed', 'style="x"'],
        ['html-removed', 'style="y"'],
      ],
    ],
  ])('that is not allowed is named in its place: %j', (source, expected) => {
    expect(faults(source)).toEqual(expected)
    expect(faults(`text\r\n\r\n${source}`)).toEqual(expected)
  })

  test('keeps all that we write ourselves', () => {
    const own = everything.replaceAll(/^<.*$/gm, '')
    const normal = (text: string) => text.replaceAll('&#39;', "'").replaceAll('"', "'").replace(/\s+/g, ' ')
    const attributes = (text: string) => (normal(text).match(/<\w+[^>]*>/g) ?? []).map(sortAttributes)
    expect(attributes(html(`${own}\n\n<!-- -->`))).toEqual(attributes(html(own)))
    expect(render(`${own}\n\n<!-- -->`).document).toEqual({
      ...render(own).document,
      html: expect.any(String),
    })
  })
})

const sortAttributes = (tag: string) =>
  tag
    .slice(1, -1)
    .split(/ (?=[\w-]+(?:=|$| ))/)
    .sort()
    .join(' ')

describe('places of references', () => {
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
  ])('in %s', (_, source, expected) => {
    expect(places(source)).toEqual(expected)
    const withReturns = source.replaceAll('\n', '\r\n')
    const ends = expected.map(([target, text = '']) => [target, text.replace('\n>', '\r\n')])
    expect(places(`a\r\n\r\n${withReturns}`)).toEqual(ends)
  })

  test('of the same link are different', () => {
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

test('special characters are shown as they are', () => {
  expect(html('a < b & c &amp; d &lt;e&gt; "f" \\& &nbsp;`&amp;`')).toBe(
    '<p>a &lt; b &amp; c &amp; d &lt;e&gt; &quot;f&quot; &amp; \u00a0<code>&amp;amp;</code></p>',
  )
})

test('nothing of one document is left for the next', () => {
  const first = render(everything)
  render('## Usage\n\n[^a]: x\n\n[x]: /other')
  expect(render(everything)).toEqual(first)
})

const everything = `Intro with *emphasis*, **strength**, ~~deletion~~, \`code\`, a [link](/a "Title"), <https://kubernetes.io>,
a break\\
and a footnote[^one], the same[^one], another[^two].

## Usage

1. First
2. Second
   - nested

### Tasks

- [x] done
- [ ] to do

| Field | Value | Note |
| :--- | ---: | :---: |
| a | 1 | b |

> A quote

> [!WARNING]
> Careful with \`kubectl\`.

\`\`\`yaml title="netpol.yaml"
kind: NetworkPolicy # "quoted"
\`\`\`

\`\`\`
plain
\`\`\`

![Two pods](/images/shot.png)

![Two pods](/images/shot-{theme}.png "A caption")

---

[^one]: The *first* note.

    With two paragraphs.
[^two]:
    \`\`\`sh
    echo
    \`\`\`

<details><summary>More</summary>

Hidden <kbd>Ctrl</kbd>, <abbr title="Container Network Interface">CNI</abbr>, H<sub>2</sub>O, <mark>marked</mark>

</details>

<dl><dt>Pod</dt><dd>A group of containers</dd></dl>
<figure><img src="/images/shot.png" alt="A pod"><figcaption>Pod</figcaption></figure>
`

describe('a document that uses everything', () => {
  test.each([
    ['with raw HTML', everything],
    ['without', everything.replaceAll(/^<.*$/gm, '').replace(/^Hidden.*$/m, '')],
  ])('is valid HTML: %s', async (_, source) => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    const page = `<!DOCTYPE html>\n<html lang="en"><head><title>T</title></head><body><main><h1>T</h1>\n${html(source)}</main></body></html>\n`
    const report = await validator.validateString(page)
    const messages = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => ({ ruleId, message, selector })),
    )
    expect(messages).toEqual([])
    expect(faults(source)).toEqual([])
  })
})
