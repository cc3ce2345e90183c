import { describe, expect, test } from 'vitest'
import { basePath, parseSiteUrl } from './siteUrl.ts'

describe('the address of a site', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000/docs', 'http://[::1]:3000/docs'],
    ['https://example.com/docs', 'https://example.com/docs'],
    ['https://example.com/docs/', 'https://example.com/docs'],
    ['https://example.com/~ines/site-2.0/', 'https://example.com/~ines/site-2.0'],
  ])('%s is read as %s', (text, siteUrl) => {
    expect(parseSiteUrl(text)).toBe(siteUrl)
  })

  test.each([
    '',
    'example.com',
    '//example.com',
    '/docs/',
    'ftp://example.com',
    'https://',
    'https:example.com',
    'https://example.com//',
    'https://example.com/docs//',
    'https://example.com//docs',
    'https://example.com/./docs',
    'https://example.com/docs/..',
    'https://example.com/../docs',
    'https://example.com/docs?a=b',
    'https://example.com?',
    'https://example.com/docs#top',
    'https://user@example.com',
    'https://user:secret@example.com/docs',
    'https://Example.com',
    'https://example.com:443',
    'https://example.com\\docs',
    'https://example.com/do cs',
    'https://example.com/%64ocs',
    'https://example.com/docs\n',
    ' https://example.com',
    'https://example.com:port',
    'https://example.com;a',
    'https://example.com,b',
    'https://*.example.com',
  ])('%j is none', text => {
    expect(parseSiteUrl(text)).toBeUndefined()
  })
})

test.each([
  ['https://example.com', '/'],
  ['https://example.com/', '/'],
  ['https://example.com:8080', '/'],
  ['https://example.com/docs', '/docs/'],
  ['https://example.com/docs/', '/docs/'],
  ['https://example.com/a/b', '/a/b/'],
])('the folder of %s is %s', (siteUrl, folder) => {
  expect(basePath(siteUrl)).toBe(folder)
})
