import { parseUrl } from '../../shared/parseUrl.ts'
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { knownPayloads } from '../../../tests/hostile/knownPayloads.ts'
import { sanitize } from '../../../tests/fixtures/sanitize.ts'
import { maxHtmlDepth } from '../limits.ts'
import { renderMarkdown } from '../renderMarkdown.ts'
import { allowedElements } from './allowedHtml.ts'
import { elementsIn, HtmlLimit, sanitizeHtml } from './sanitizeHtml.ts'

const ALLOWED_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const BASE = 'https://site.example/post/'

/** What a browser would find in the HTML that must not be there, described; empty where it is safe. */
function findDangers(html: string): string[] {
  const dangers: string[] = []
  visit(fromHtml(html, { fragment: true }), node => {
    if (!allowedElements.has(node.tagName)) dangers.push(`<${node.tagName}>`)
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^(?:on|style$|srcdoc$|srcset$|name$|formaction$|xlink)/i.test(name)) dangers.push(name)
      if (['href', 'src', 'cite'].includes(name) && !isHarmless(String(value)))
        dangers.push(`${name}=${value}`)
      if (name === 'id' && /^(?:location|cookie|body|forms|constructor|self)$/.test(String(value)))
        dangers.push(`#${value}`)
    }
    if (node.tagName === 'input' && node.properties['disabled'] !== true) dangers.push('input that works')
  })
  return dangers
}

// The URL class reads addresses as browsers do, stripping what they strip.
function isHarmless(value: string): boolean {
  const url = parseUrl(value, BASE) ?? null
  return url !== null && ALLOWED_SCHEMES.has(url.protocol) && !value.startsWith('//') && !value.includes('\\')
}

function visit(node: Root | Element, look: (element: Element) => void): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    look(child)
    visit(child, look)
  }
}

const noImages = { imageSize: () => undefined }
const render = (source: string) => renderMarkdown(source, noImages)

const clobbering = [
  '<p id=location>x</p>',
  '<a id=cookie href=/a>x</a><a id=cookie name=domain href=/b>y</a>',
  '<img id=body name=body src=/a alt=x>',
  '<img name=getElementById src=/a alt=x>',
  '<form id=forms><input name=attributes></form>',
  '<p id=constructor>x</p>',
  '<p id=self>x</p>',
  '<a name=location>x</a>',
  'a <b id=location>b\n\nc</b>',
  '<div slot=x is=x part=x itemscope>x</div>',
]

describe.each(Object.entries(knownPayloads))('%s', (_, sources) => {
  test.each(sources)('%j is harmless as markdown', source => {
    expect(findDangers(render(source).document.html)).toEqual([])
  })
  test.each(sources)('%j is harmless as HTML', source => {
    expect(findDangers(sanitize(source).html)).toEqual([])
  })
  test.each(sources)('%j is harmless in the middle of a text', source => {
    const { html } = render(
      `<div title="a">\n\n- one ${source} two\n\n<p>three</p>\n\n[four](/five)`,
    ).document
    expect(findDangers(html)).toEqual([])
    // What is clean stays as it is when it is parsed again.
    expect(sanitize(html)).toMatchObject({ html, removals: [] })
  })
})

// Which ids are good depends on the document, so it is not the sanitizer that decides.
test.each(clobbering)('%j takes no name of the page', source => {
  expect(findDangers(render(source).document.html)).toEqual([])
})

test('the search for dangers finds them', () => {
  const dangers = findDangers(
    '<svg></svg><p onclick=x style=y id=cookie></p><a href="java\tscript:x" name=z></a><img src=//x srcset=y><input>',
  )
  expect(dangers).toEqual([
    '<svg>',
    'onClick',
    'style',
    '#cookie',
    'href=java\tscript:x',
    'name',
    'src=//x',
    'srcSet',
    'input that works',
  ])
})

test.each(['constructor', '__proto__'])(
  'an attribute that every object has, %s, is removed and named',
  name => {
    const html = `<p ${name}=x title=y>a</p>`
    const { html: safe, removals } = sanitize(html)
    expect(safe).toBe('<p title="y">a</p>')
    expect(removals.map(removal => [removal.name, html.slice(removal.start, removal.end)])).toEqual([
      [`${name} of <p>`, `${name}=x`],
    ])
  },
)

test('attributes that every object has are named one by one', () => {
  const { removals } = sanitize('<p constructor=x __proto__=y>a</p>')
  expect(removals.map(({ name }) => name)).toEqual(['constructor of <p>', '__proto__ of <p>'])
})

test('of an attribute of several words, those that are not allowed are removed, and the attribute is named', () => {
  const html = '<a href="/a" rel="nofollow opener">b</a>'
  const { html: safe, removals } = sanitize(html)
  expect(safe).toBe('<a href="/a" rel="nofollow">b</a>')
  expect(removals.map(({ name, start, end }) => [name, html.slice(start, end)])).toEqual([
    ['rel of <a>', 'rel="nofollow opener"'],
  ])
})

test('nothing in an attribute looks like a tag to a reader who takes the HTML for text', () => {
  const title = '</noscript><img src=x onerror=alert(1)>'
  expect(sanitize(`<p title="${title}">1 &lt; 2 > 0</p>`).html).toBe(
    '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;">1 &lt; 2 &gt; 0</p>',
  )
})

test('names what it removes, and where', () => {
  const html = '<p Style="x">a<script>b</script><font>c</font></p><img src="data:x"><li>d'
  const { removals, html: safe } = sanitize(html)
  expect(removals.map(({ name, start, end }) => [name, html.slice(start, end)])).toEqual([
    ['Style of <p>', 'Style="x"'],
    ['<script>', '<script>b</script>'],
    ['<font>', '<font>c</font>'],
    ['src of <img>', 'src="data:x"'],
    ['<li>', '<li>d'],
  ])
  expect(safe).toBe('<p>ac</p><img>d')
})

test.each([
  '<input type="text" disabled>a',
  '<input type="checkbox">a',
  '<button>a</button>',
  '<form>a</form>',
])('leaves no control that works: %s', html => {
  const { html: safe, removals } = sanitize(html)
  expect(safe).toBe('a')
  expect(removals).toHaveLength(1)
})

test.each([
  '<details open><summary>a</summary><kbd>b</kbd></details>',
  '<dl><dt>a</dt><dd>b</dd></dl>',
  '<abbr title="a">b</abbr> <mark>c</mark> <sub>d</sub><sup>e</sup>',
  '<table><caption>a</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="row" colspan="2">b</th></tr></thead></table>',
  '<a href="/a#b?c" rel="nofollow" title="d">e</a>',
  '<p lang="de" dir="ltr" class="a b" aria-label="c">d</p>',
  '<ol start="3" reversed type="a"><li value="4">b</li></ol>',
  '<blockquote cite="https://a.io">b</blockquote>',
  '<input type="checkbox" disabled checked aria-label="a">',
  '<time datetime="2026-01-01">a</time>',
])('leaves what is allowed: %s', html => expect(sanitize(html)).toMatchObject({ html, removals: [] }))

test('keeps a line end at the start of code where the HTML is parsed several times', () => {
  const { html } = sanitize('<p><button><p>b</p><pre>\n\na</pre>')
  expect(html.trim()).toBe('<p>b</p><pre>\n\na</pre>')
})

// The parser needs a second for so many elements, and several on a busy machine.
test('an element that is removed may have more children than a call has arguments', {
  timeout: 60_000,
}, () => {
  const children = '<br>'.repeat(130_000)
  expect(sanitize(`<font>${children}</font>`).html === children).toBe(true)
})

test('depth does not break it', () => {
  expect(findDangers(render('<div>'.repeat(250)).document.html.slice(0, 5000))).toEqual([])
})

test.each([
  ['HTTPS://A.example/B', 'https://a.example/B'],
  [' /a ', '/a'],
  ['MAILTO:a@b.example', 'mailto:a@b.example'],
])('an address is written as a browser reads it: %j', (written, address) => {
  expect(sanitize(`<a href="${written}">a</a>`)).toEqual({
    html: `<a href="${address}">a</a>`,
    removals: [],
  })
})

test('an attribute that an element has for nothing but its presence has no value', () => {
  const html = '<details open="yes"><input type="checkbox" disabled="x" checked="checked"></details>'
  expect(sanitize(html).html).toBe('<details open><input type="checkbox" disabled checked></details>')
})

test('a removal is named once where the parser copies the element', () => {
  for (const html of ['<p><b style="x">a<p>b</b>', '<div><b style="x">a<p>b</p></div>c</b>']) {
    const { removals } = sanitize(html)
    expect(removals.map(({ name, start, end }) => [name, html.slice(start, end)])).toEqual([
      ['style of <b>', 'style="x"'],
    ])
  }
})

describe('what a parser reads in another way than it is written', () => {
  test.each([
    [
      'an element in a table',
      '<table><b>a<tr><td>b</table>',
      '<b>a</b><table><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['text in a table', '<table>a<tbody></tbody></table>', 'a<table><tbody></tbody></table>'],
    ['an element that ends too late', '<b>a<p>b</b>c</p>', '<b>a</b><p><b>b</b>c</p>'],
    ['an end tag without an element', '<div>a</i></section>b</div>', '<div>ab</div>'],
    ['a link in a link', '<a href="/a">b<a href="/c">d</a></a>', '<a href="/a">b</a><a href="/c">d</a>'],
    ['an element between two that do not fit', '<p><button><p>a</p></button></p>', '<p>a</p>'],
    ['an element after svg', '<svg></p><p title="a">b</p></svg>', '<p title="a">b</p>'],
    ['a comment', 'a<!-- <b> -->b', 'ab'],
    ['an attribute that is there twice', '<p title="a" title="b">c</p>', '<p title="a">c</p>'],
    ['a null character', '<p title="a\0b">c\0d</p>', '<p title="a\uFFFDb">cd</p>'],
    ['a carriage return', '<p>a&#13;b</p>', '<p>a\nb</p>'],
  ])('is safe and stays as it is: %s', (_, source, expected) => {
    const { html } = sanitize(source)
    expect(html.trim()).toBe(expected)
    expect(sanitize(html)).toEqual({ html, removals: [] })
  })
})

test.each([
  '<p>a <details><summary>b</summary>c</details></p>',
  '<p>\n<h2>a</h2>\n</p>',
  '<p><p>a</p></p>',
  '<details>\n<p>a</details></p>',
])('what is left of a paragraph around a block is left out: %j', source => {
  const { html } = sanitize(source)
  expect(html).not.toMatch(/<p>\s*<\/p>/)
  expect(sanitize(html)).toEqual({ html, removals: [] })
})

test.each(['<p></p>', '<p id="a"><h2>b</h2>'])(
  'an empty paragraph that someone wrote, or links to, stays: %j',
  source => {
    expect(sanitize(source).html).toMatch(/^<p[^>]*><\/p>/)
  },
)

/** The offset at which HTML is refused; undefined where it is parsed. */
function limit(html: string): number | undefined {
  try {
    sanitizeHtml(html)
    return undefined
  } catch (error) {
    if (!(error instanceof HtmlLimit)) throw error
    return error.offset
  }
}

describe('depth', () => {
  // The root is a level, too.
  const deepest = '<div>'.repeat(maxHtmlDepth - 1)

  test('has an end, at the element that is too deep', () => {
    expect(limit(deepest)).toBeUndefined()
    expect(limit(`${deepest}<p>a`)).toBe(deepest.length)
    expect(limit(`ab${deepest}<p>a`)).toBe(deepest.length + 2)
  })

  test('does not grow with elements beside each other', () => {
    expect(limit('<p>a</p>'.repeat(2 * maxHtmlDepth))).toBeUndefined()
  })
})

test('what is opened again in each paragraph has an end, at the element that is opened', () => {
  const opening = `<p>${Array.from({ length: 50 }, (_, at) => `<b class=${at}>`).join('')}</p>`
  expect(limit(opening + '<p>a</p>'.repeat(20))).toBeUndefined()
  const offset = limit(opening + '<p>a</p>'.repeat(30)) ?? -1
  expect(opening.slice(offset)).toMatch(/^<b class=\d+>/)
  // The same paragraphs, where nothing is opened again.
  expect(limit('<p>a</p>'.repeat(1000))).toBeUndefined()
})

test('what stands in `noscript` are elements, as in a browser without scripts', () => {
  expect(sanitize('<noscript><b title="</noscript><i>x</i>">y</b></noscript>z').html).toBe('z')
})

test('what stands first is in the body of a page, as all else', () => {
  expect(sanitize('<td>a</td><col><b>c</b>').html).toBe('a<b>c</b>')
})

test('elements have ranges: one that is not closed ends with its content, and one that the parser adds has none', () => {
  const rangesIn = (html: string) => {
    const ranges: unknown[] = []
    sanitizeHtml(html, {
      transform(nodes) {
        for (const { name, range } of elementsIn(nodes))
          ranges.push([name, range && html.slice(range.start, range.end)])
        return nodes
      },
    })
    return ranges
  }
  expect(rangesIn('a <table><tr><td>b</table>')).toEqual([
    ['table', '<table><tr><td>b</table>'],
    ['tbody', undefined],
    ['tr', '<tr><td>b'],
    ['td', '<td>b'],
  ])
  expect(rangesIn('<div><p title="a">b <i>c</i>')).toEqual([
    ['div', '<div><p title="a">b <i>c</i>'],
    ['p', '<p title="a">b <i>c</i>'],
    ['i', '<i>c</i>'],
  ])
})

test('a removed attribute has a range of its own', () => {
  expect(sanitize('<p onclick="a">b').removals).toEqual([{ start: 3, end: 14, name: 'onclick of <p>' }])
})
