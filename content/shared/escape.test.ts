import { expect, test } from 'vitest'
import { escapeXml } from './escape.ts'

test.each([
  ['plain', 'plain'],
  [`<a href="x">'&'</a>`, '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;'],
  ['&amp;', '&amp;amp;'],
  [']]>', ']]&gt;'],
  ['a\tb\nc\rd', 'a\tb\nc\rd'],
  ['a\0b\u0001c\u001Bd\u007Fe\u0085f', 'abcdef'],
  ['a\uFFFEb\uFFFFc', 'abc'],
  ['half \uD83D of a pair \uDE00', 'half  of a pair '],
  ['whole 😀', 'whole 😀'],
  ['日本 é', '日本 é'],
])('%j', (text, expected) => {
  expect(escapeXml(text)).toBe(expected)
})
