import { expect, test } from 'vitest'
import type { FileKind } from '../../../content/model/SiteFile.ts'
import { visitorPaths } from './visitorPaths.ts'

const cases: [key: string, kind: FileKind, paths: string[]][] = [
  ['index.html', 'page', ['', 'index.html']],
  ['blog/index.html', 'page', ['blog/', 'blog/index.html', 'blog']],
  ['old/post/index.html', 'redirect', ['old/post/', 'old/post/index.html', 'old/post']],
  ['blog', 'page', ['blog']],
  ['404.html', 'page', ['404.html']],
  ['blog/my-index.html', 'page', ['blog/my-index.html']],
  ['blog/index.json', 'data', ['blog/index.json']],
  ['demo/index.html', 'file', ['demo/index.html']],
  ['files/a b%20ü?#.pdf', 'file', ['files/a%20b%2520%C3%BC%3F%23.pdf']],
]

test.each(cases)('%s, a %s', (key, kind, paths) => {
  expect(visitorPaths(key, { kind })).toEqual(paths)
})
