import { expect, test } from 'vitest'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { cacheControl, contentTypeOf, isCompressible } from './SiteObject.ts'

test.each<[string, FileKind, string]>([
  ['blog/index.html', 'page', 'text/html; charset=utf-8'],
  ['blog/1.5', 'page', 'text/html; charset=utf-8'],
  ['old.pdf', 'redirect', 'text/html; charset=utf-8'],
  ['rss', 'redirect', 'text/html; charset=utf-8'],
  ['feed.xml', 'feed', 'text/xml; charset=utf-8'],
  ['site.webmanifest', 'feed', 'application/manifest+json; charset=utf-8'],
  ['assets/a.js', 'asset', 'text/javascript; charset=utf-8'],
  ['images/a.webp', 'file', 'image/webp'],
  ['uploads/a.pdf', 'file', 'application/pdf'],
  ['LICENSE', 'file', 'application/octet-stream'],
  ['notes.unknown', 'file', 'application/octet-stream'],
  ['a.constructor', 'file', 'application/octet-stream'],
])('%s, a %s, is sent as %s', (key, kind, expected) => {
  expect(contentTypeOf(key, kind)).toBe(expected)
  expect(isCompressible({ contentType: expected })).toBe(expected.includes('charset'))
})

test.each<[FileKind, RegExp]>([
  ['asset', /max-age=31536000, immutable$/],
  ['page', /must-revalidate$/],
  ['redirect', /must-revalidate$/],
  ['data', /must-revalidate$/],
  ['feed', /must-revalidate$/],
  ['file', /max-age=86400$/],
])('a %s is cached accordingly', (kind, expected) => {
  expect(cacheControl({ kind })).toMatch(expected)
})
