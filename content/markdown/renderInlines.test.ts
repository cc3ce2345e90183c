import { describe, expect, test } from 'vitest'
import { html, problems, render } from '../../tests/fixtures/renderText.ts'

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
