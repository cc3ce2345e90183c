import { expect, test } from 'vitest'
import { localTarget } from './outputFile.ts'

test.each([
  ['/a/#b', '/a/#b'],
  ['/a/?x=1#b', '/a/?x=1#b'],
  ['/a/../b c', '/a/../b c'],
  ['#é', '/page/#é'],
  ['#a#', '/page/#a#'],
  ['a/', '/page/a/'],
  ['a/#b#', '/page/a/#b#'],
  ['a/b:c', '/page/a/b:c'],
  ['a//b', '/page/a//b'],
  ['./a', '/page/a'],
  ['../a', '/a'],
  ['../../a', '/a'],
  ['https://site.example/docs/a/', '/a/'],
  ['https://site.example/docs/#b', '/#b'],
  ['https://site.example/docs', '/'],
  ['https://site.example/docs#b', '/#b'],
  ['https://site.example/docs?a#b', '/?a#b'],
  ['HTTPS://Site.Example/docs/a/', '/a/'],
  ['http://site.example/docs/a/', '/a/'],
  ['//site.example/docs/a/', '/a/'],
  ['https://site.example/', undefined],
  ['https://site.example/Docs/', undefined],
  ['https://site.example:8080/docs/', undefined],
  ['https://www.site.example/docs/', undefined],
  ['https://site.example.org/docs/', undefined],
  ['https:docs/', undefined],
  ['https://site.example/docs-of-others/', undefined],
  ['https://elsewhere.example/', undefined],
  ['//elsewhere.example/', undefined],
  ['mailto:a@b.example', undefined],
  ['TEL:+1', undefined],
  ['web+a.b-1:c', undefined],
])('on the page /page/, %s leads to %s', (target, expected) => {
  expect(localTarget(target, '/page/', 'https://site.example/docs')).toBe(expected)
})
