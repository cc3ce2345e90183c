import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { cacheControl, contentTypeOf, contentTypeOfFile, fileHeaders, isCompressible } from './SiteObject.ts'

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

const json = 'application/json; charset=utf-8'
const unknown = 'application/octet-stream'
test.each([
  ['.well-known/apple-app-site-association', '{ "applinks": {} }', json],
  ['apple-app-site-association', '\n[]', json],
  ['.well-known/openid-configuration', '{}', json],
  ['.well-known/assetlinks.json', '[]', json],
  ['.well-known/security.txt', '{}', 'text/plain; charset=utf-8'],
  ['LICENSE', 'MIT', unknown],
  ['LICENSE', '{ MIT }', unknown],
  ['CNAME', '7', unknown],
  ['empty', '', unknown],
  ['notes.unknown', '{}', unknown],
])('%s with %j is sent as %s', (key, content, expected) => {
  const path = join(scratchFolder(), key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  expect(contentTypeOfFile(key, path)).toBe(expected)
})

test.each([
  ['a.svg', true],
  ['a.xml', true],
  ['a.html', true],
  ['a.txt', true],
  ['LICENSE', true],
  ['a.pdf', false],
  ['a.webm', false],
  ['a.mp3', false],
  ['a.js', false],
])('whether %s is kept apart from the site: %s', (key, isApart) => {
  const type = contentTypeOf(key, 'file')
  expect('content-security-policy' in fileHeaders(type)).toBe(isApart)
  expect(fileHeaders(type, { mayRun: true })).toEqual({})
})
