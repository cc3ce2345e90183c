import { describe, expect, test } from 'vitest'
import { html, problems, render } from '../../../tests/fixtures/renderText.ts'
import { renderMarkdown } from '../renderMarkdown.ts'

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
    ['an id in raw HTML above', '<p id="install">x</p>\n\n## Install', ['install']],
    ['an id of the page in raw HTML', '<p id="main">x</p>\n\n## A', ['a']],
    ['one id twice in raw HTML', '<p id="x">x</p>\n\n<p id="x">y</p>', ['x']],
    ['no letters', '## 🎉', ['section']],
    ['quotes', '## "><img src=x onerror=alert(1)>', ['section']],
  ])('get ids without collisions: %s', (_, source, ids) => {
    expect(new Set(render(source).document.ids)).toEqual(new Set(ids))
    expect(render(source).document.html.match(/ id="[^"]*"/g)).toHaveLength(ids.length)
  })

  test('of level one are a problem and become h2', () => {
    expect(html('# One')).toContain('<h2 id="one">')
    expect(html('One\n===')).toContain('<h2 id="one">')
    expect(html('<h1>One</h1>')).toBe('<h2 id="one">One</h2>')
    expect(problems('text\n\n# One')).toEqual([['heading-level-one', '# One']])
    expect(problems('text\n\n<h1>One</h1>')).toEqual([['heading-level-one', '<h1>One</h1>']])
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

  test('has a name of its own', () => {
    const names = html(
      '```yaml\na\n```\n\n```sh\nb\n```\n\n```yaml\nc\n```\n\n```yaml title="values"\nd\n```',
    ).match(/aria-label="[^"]*"/g)
    expect(names).toEqual(
      ['Code: yaml', 'Code: bash', 'Code: yaml 2', 'Code: values'].map(name => `aria-label="${name}"`),
    )
  })

  test('of a language without colours, and of none, is plain text without a problem', () => {
    expect(html('```mermaid\n<b>\n```')).toContain('<code class="language-mermaid">&lt;b&gt;</code>')
    expect(html('    <b>')).toContain('<code class="language-text">&lt;b&gt;</code>')
    expect(problems('```lua\na\n```')).toEqual([])
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

  test('reads character references in a title once', () => {
    expect(html('```yaml title="a &amp; &lt;b&gt;"\n```')).toContain(
      '<figcaption>a &amp; &lt;b&gt;</figcaption>',
    )
  })

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

describe('lists', () => {
  test('keep their start, their nesting and their density', () => {
    expect(html('3. a\n4. b\n   - c')).toBe(
      '<ol start="3">\n<li>a\n</li>\n<li>b\n<ul>\n<li>c\n</li>\n</ul>\n</li>\n</ol>',
    )
    expect(html('- a\n\n- b')).toBe('<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>')
  })

  test.each(['- [x] a\n- [ ] b', '- [x] a\n\n- [ ] b'])('of tasks say what is done: %j', source => {
    expect(html(source).replace(/<\/?p>/g, '')).toBe(
      '<ul class="task-list">\n' +
        '<li class="task"><input type="checkbox" disabled checked aria-label="Done"> a\n</li>\n' +
        '<li class="task"><input type="checkbox" disabled aria-label="To do"> b\n</li>\n</ul>',
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

describe('links', () => {
  test('to other sites have rel, and none opens a window', () => {
    expect(html('[a](https://k.io) [b](/b) <mailto:x@y.z>')).toBe(
      '<p><a href="https://k.io" rel="noopener">a</a> <a href="/b">b</a> <a href="mailto:x@y.z">mailto:x@y.z</a></p>',
    )
    expect(html('<a href="https://k.io" rel="nofollow">a</a>')).toContain('rel="nofollow noopener"')
  })

  test('may have character references, and autolinks have none', () => {
    const source = '[a](/x?a=1&amp;b=2 "&lt;&copy;") ![b](/y?a=1&amp;b=2) <https://k.io/?a&amp;b>'
    expect(render(source).document.references.map(({ target }) => target)).toEqual([
      '/x?a=1&b=2',
      '/y?a=1&b=2',
      'https://k.io/?a&amp;b',
    ])
    expect(html(source)).toContain('<a href="/x?a=1&amp;b=2" title="&lt;©">a</a>')
    expect(html(source)).toContain('>https://k.io/?a&amp;amp;b</a>')
  })

  test('have no links in their texts', () => {
    expect(html('[a <https://k.io> b](/c)')).toBe('<p><a href="/c">a https://k.io b</a></p>')
  })

  test('that are unsafe leave their text', () => {
    expect(html('a [*b*](javascript:alert) c')).toBe('<p>a <em>b</em> c</p>')
    expect(html('a ![b](data:image/png,x) c')).toBe('<p>a b c</p>')
    expect(problems('a [b](javascript:x) c')).toEqual([['link-unsafe', '[b](javascript:x)']])
    expect(problems('a ![b](data:x) c')).toEqual([['image-unsafe', '![b](data:x)']])
  })
})

test('special characters are shown as they are', () => {
  expect(html('a < b & c &amp; d &lt;e&gt; "f" \\& &nbsp;`&amp;`')).toBe(
    '<p>a &lt; b &amp; c &amp; d &lt;e&gt; &quot;f&quot; &amp; \u00a0<code>&amp;amp;</code></p>',
  )
})

describe('labels', () => {
  const source = `## A \`<b>\` & more

Text[^1]. \`aria-label="Done"\`

> [!NOTE]
> Text

\`\`\`yaml title="a: b.yaml"
kind: Pod
\`\`\`

| One | Two |
| --- | --- |
| 1 | 2 |

- [x] done
- [ ] open

[^1]: A note.
`

  test('are in the language of the site, and what a writer wrote is not changed', () => {
    const translated = renderMarkdown(source, { imageSize: () => undefined, language: 'de-AT' }).document.html
    expect(translated.match(/(?<= aria-label=")[^"]*/g)).toEqual([
      'Link zu diesem Abschnitt: A &lt;b&gt; &amp; more',
      'Fußnote 1',
      'Quelltext: a: b.yaml',
      'Tabelle: One, Two',
      'Erledigt',
      'Offen',
      'Fußnoten',
      'Zurück zur Stelle 1',
    ])
    expect(translated).toContain('<p class="callout-title">Hinweis</p>')
    expect(translated).toContain('<code>aria-label=&quot;Done&quot;</code>')
  })
})
