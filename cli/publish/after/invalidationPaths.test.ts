import { describe, expect, test } from 'vitest'
import type { FileKind } from '../../../content/model/SiteFile.ts'
import type { Change, Reason } from '../plan.ts'
import { invalidationPaths, visitorPaths } from './invalidationPaths.ts'

const siteUrl = 'https://example.com'

const change = (key: string, kind: FileKind = 'page', reason: Reason = 'content'): Change => ({
  key,
  reason,
  object: { kind, size: 1, sha256: '', headers: { contentType: '', cacheControl: '' } },
})

const posts = (count: number, folder = 'blog') =>
  Array.from({ length: count }, (_, at) => change(`${folder}/post-${at}/index.html`))

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

describe('where there are many, folders take the place of paths', () => {
  const home = change('index.html')
  const list = change('blog/index.html')
  test.each([
    ['thirty posts are named', posts(30), 90],
    ['forty are their folder', [home, list, ...posts(40)], ['/', '/index.html', '/blog', '/blog/*']],
    [
      'deep folders are told before their parents',
      [list, ...posts(40, 'blog/tag')],
      ['/blog/', '/blog/index.html', '/blog', '/blog/tag/*'],
    ],
    [
      'so many folders are the whole site',
      posts(9)
        .flatMap((_, at) => posts(9, `f${at}`))
        .concat(posts(90, 'a'), posts(90, 'b')),
      ['/*'],
    ],
    [
      'so many files are the whole site',
      Array.from({ length: 101 }, (_, at) => change(`${at}.pdf`, 'file')),
      ['/*'],
    ],
  ])('%s', (_, changes, expected) => {
    const paths = invalidationPaths(changes, siteUrl)
    expect(typeof expected === 'number' ? paths.length : paths).toEqual(expected)
  })

  test('never beyond the folder of the site', () => {
    const files = Array.from({ length: 101 }, (_, at) => change(`${at}.pdf`, 'file'))
    expect(invalidationPaths(files, 'https://example.com/docs')).toEqual(['/docs/*'])
  })
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
