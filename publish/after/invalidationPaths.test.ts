import { describe, expect, test } from 'vitest'
import type { FileKind } from '../../content/model/SiteFile.ts'
import type { Change, Reason } from '../plan.ts'
import { invalidationPaths, visitorPaths } from './invalidationPaths.ts'

const siteUrl = 'https://example.com'

const change = (key: string, kind: FileKind = 'page', reason: Reason = 'content'): Change => ({
  key,
  reason,
  object: { kind, size: 1, sha256: '', headers: { contentType: '', cacheControl: '' } },
})

describe('caches are told of', () => {
  test.each([
    ['nothing where nothing changed', [], []],
    ['no asset', [change('assets/a.1f.js', 'asset', 'new'), change('assets/b.js', 'asset', 'expired')], []],
    ['each address of a page', [change('blog/index.html')], ['/blog/', '/blog/index.html', '/blog']],
    ['what is gone', [change('old.pdf', 'file', 'gone')], ['/old.pdf']],
    ['an address once', [change('blog/index.html'), change('blog')], ['/blog/', '/blog/index.html', '/blog']],
  ])('%s', (_, changes, paths) => {
    expect(invalidationPaths(changes, siteUrl)).toEqual(paths)
  })

  test('addresses in the folder of the site', () => {
    expect(invalidationPaths([change('index.html')], 'https://example.com/docs')).toEqual([
      '/docs/',
      '/docs/index.html',
    ])
  })
})

test.each([
  { siteUrl, count: 100, paths: Array.from({ length: 100 }, (_, at) => `/${at}.pdf`) },
  { siteUrl, count: 101, paths: ['/*'] },
  { siteUrl: 'https://example.com/docs', count: 101, paths: ['/docs/*'] },
])('$count files of $siteUrl', ({ siteUrl: at, count, paths }) => {
  const files = Array.from({ length: count }, (_, number) => change(`${number}.pdf`, 'file'))
  expect(invalidationPaths(files, at)).toEqual(paths)
})

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
