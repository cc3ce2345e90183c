import { describe, expect, test } from 'vitest'
import { loadableAddress, webAddress } from './webAddress.ts'

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
