import { expect, test } from 'vitest'
import { isRelative, mapAddresses, mapTags } from './mapAddresses.ts'

test.each([
  ['a/', true],
  ['../a.png', true],
  ['?page=2', true],
  ['a/b:c', true],
  ['1:2', true],
  ['/a/', false],
  ['//cdn.example/', false],
  ['#a', false],
  ['https://a.example/', false],
  ['MAILTO:a@b.example', false],
  ['web+a.b-1:c', false],
])('%s means something else on another page: %s', (address, expected) => {
  expect(isRelative(address)).toBe(expected)
})

test('of a text’s HTML, the addresses of its tags are changed', () => {
  const html =
    '<a href="a" title="href=\'b\'">src="c"</a><img alt="" src="d"><br /><q cite="e">1 < 2</q><video poster="g"><b data-src="f">'
  const change = (address: string) => address.toUpperCase()
  expect(mapTags(html, tag => mapAddresses(tag, change))).toBe(
    html.replace('"a"', '"A"').replace('"d"', '"D"').replace('"e"', '"E"').replace('"g"', '"G"'),
  )
})

test.each([
  ['<p>', []],
  ['<br>', []],
  ['<span class="hljs-keyword">', []],
  ['<a class="a" href="/">', ['<a class="a" href="/">']],
  ['<a href="/" class="a">', ['<a href="/" class="a">']],
  ['<a class="a > b">', ['<a class="a > b">']],
  ['<video controls class="a">', ['<video controls class="a">']],
  ['<td class="a" />', ['<td class="a" />']],
])('of %s, these tags are given: %j', (html, expected) => {
  const tags: string[] = []
  mapTags(html, tag => (tags.push(tag), tag))
  expect(tags).toEqual(expected)
})
