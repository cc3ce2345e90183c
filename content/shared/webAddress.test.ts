import { describe, expect, test } from 'vitest'
import { isOldAddress, loadableAddress, webAddress } from './webAddress.ts'

describe('an address of the web', () => {
  test.each([
    ['https://k.io', 'https://k.io'],
    ['HTTPS://K.io/A?B#C', 'https://k.io/A?B#C'],
    ['http://10.0.0.1/', 'http://10.0.0.1/'],
    ['http://0x0a000001/', 'http://10.0.0.1/'],
    ['https://xn--mller-kva.example/', 'https://xn--mller-kva.example/'],
    ['https://müller.example/ä', 'https://xn--mller-kva.example/ä'],
    ['https://m%C3%BCller.example/', 'https://xn--mller-kva.example/'],
    ['https://a.example?b=https://c;d/', 'https://a.example?b=https://c;d/'],
    ['https://a.example/b@c:80', 'https://a.example/b@c:80'],
  ])('%j is %j', (text, expected) => {
    expect(webAddress(text)).toBe(expected)
    expect(loadableAddress(text)).toBe(expected)
  })

  test.each([
    'k.io',
    '//k.io',
    '/a',
    'ftp://k.io',
    'https:k.io',
    'https:/k.io',
    'https://',
    'https:///k.io',
    'https://a;script-src-elem/x.png',
    'https://a,b/',
    'https://a%2Cb/',
    'https://a%3bb/',
    'https://a%252Cb/',
    'https://*/',
    'https://*.k.io/',
    "https://'self'/",
    'https://a_b/',
    'https://a..b/',
    'https://.a/',
    'https://a./',
    'https://user@k.io/',
    'https://user:secret@k.io/',
    'https://k.io:pass@evil.example/',
    'https://k.io\\@evil.example/',
    'https://[::1]/',
    'https://[::1]:80/',
    'https://k.io:/',
    'https://k.io:*/',
    'https://k.io:80;a/',
    'https://k.io:65536/',
    'https://a b/',
    'https://a\tb/',
    ' https://k.io',
  ])('%j is none', text => {
    expect(webAddress(text)).toBeUndefined()
  })
})

test.each(['http://localhost:8080/', 'https://k.io:443', 'https://k.io:8443?a'])(
  '%j can be linked to, and not loaded',
  text => {
    expect(webAddress(text)).toBe(text)
    expect(loadableAddress(text)).toBeUndefined()
  },
)

test.each([
  '/old',
  '/docs/old.html',
  '/a b/c',
  '/a%20b/',
  '/%D1%81%D0%B5%D1%82%D1%8C/',
  '/сеть/日本語',
  '/100%/',
  "/it's (old), & more/",
  '/~ines/.a',
  `/${'日'.repeat(85)}/`,
])('a redirect can lead away from %j', path => expect(isOldAddress(path)).toBe(true))

test.each([
  '',
  '/',
  'old',
  '//a.example/',
  '/a//b',
  '/a?b',
  '/a#b',
  '/../a',
  '/a/./b',
  '/%2e%2e/a',
  '/a%2F..%2Fb',
  '/a\\b',
  '/a%5Cb',
  '/"><b>',
  '/a%3Cb',
  '/a|b',
  '/a\nb',
  '/a%00',
  `/${'x'.repeat(256)}`,
  `/${'日'.repeat(86)}/`,
  `/${'abcd/'.repeat(200)}x`,
])('a redirect cannot lead away from %j', path => expect(isOldAddress(path)).toBe(false))
