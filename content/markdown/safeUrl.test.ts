import { describe, expect, test } from 'vitest'
import { isExternal, safeUrl, shortUrl, unsafeAddress } from './safeUrl.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'

describe('safeUrl', () => {
  test.each([
    ['/docs/install/?a=1&b=2#c', '/docs/install/?a=1&b=2#c'],
    ['../other/', '../other/'],
    ['#section', '#section'],
    ['', ''],
    ['?page=2', '?page=2'],
    ['https://k.io/a?b=c:d#e', 'https://k.io/a?b=c:d#e'],
    ['HTTPS://k.io', 'https://k.io'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
    ['mailto:hello@k.io?subject=a%0Ab', 'mailto:hello@k.io?subject=a%0Ab'],
    ['tel:+4912345', 'tel:+4912345'],
    ['  /a  ', '/a'],
    ['/a b', '/a%20b'],
    ['/größe', '/gr%C3%B6%C3%9Fe'],
    ['/a%20b%2Fc', '/a%20b%2Fc'],
    ['/time/12:30', '/time/12:30'],
    ['/?next=javascript:x', '/?next=javascript:x'],
    ['https://müller.example/größe', 'https://xn--mller-kva.example/gr%C3%B6%C3%9Fe'],
    ['https://my_bucket.s3.amazonaws.com/a', 'https://my_bucket.s3.amazonaws.com/a'],
    ['https://kubernetes.io./docs', 'https://kubernetes.io./docs'],
    ['http://[2001:db8::1]/', 'http://[2001:db8::1]/'],
    ['HTTP://[2001:DB8::1]:9090/a[0]', 'http://[2001:db8::1]:9090/a%5B0%5D'],
    ['http://[::1]:9090/', 'http://[::1]:9090/'],
    ['/a;b,c*', '/a;b,c*'],
    ['/a\\b', '/a%5Cb'],
    ['a\\..\\b', 'a%5C..%5Cb'],
    ['/a#b\\c', '/a#b%5Cc'],
    ['https://k.io/a\\b?c=\\d', 'https://k.io/a%5Cb?c=%5Cd'],
    ['/a%5Cb', '/a%5Cb'],
    ['C%2B%2B%20at%20100%25.html', 'C%2B%2B%20at%20100%25.html'],
    ['сеть/a&b', '%D1%81%D0%B5%D1%82%D1%8C/a&b'],
    ['/a[0]?b[]=1', '/a%5B0%5D?b%5B%5D=1'],
    ['/"<>`{|}^', '/%22%3C%3E%60%7B%7C%7D%5E'],
  ])('links to %j, also when it is read again', (url, expected) => {
    expect(safeUrl(url, 'link')).toBe(expected)
    expect(safeUrl(expected, 'link')).toBe(expected)
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:x',
    ' javascript:x',
    '\tjavascript:x',
    '\u0001javascript:x',
    'java\nscript:x',
    'java\0script:x',
    'javascript\t:x',
    '\u00a0javascript:x',
    '\u200bjavascript:x',
    '\ufeffjavascript:x',
    'ｊａｖａｓｃｒｉｐｔ:x',
    'javascript：x',
    'javascript%3Ax',
    'javascript%253Ax',
    'javascript%25253Ax',
    '%6aavascript:x',
    'javascript&colon;x',
    'java&Tab;script:x',
    '%01javascript:x',
    '%6a%61vascript%3ax',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://k.io/1',
    'about:blank',
    'ftp://k.io',
    'x:y',
    '\\evil.example',
    '/%5Cevil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '%09//evil.example',
    'https：//evil.example',
    'mailto:a%250Ab@k.io',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https:///evil.example',
    'https://',
    'https://a b',
    'https://[',
    'https://[::1',
    'https://[::1]@evil.example/',
    'https://[::1].evil.example/',
    'https://[evil.example]/',
    'https://[::1%25eth0]/',
    'https://a;script-src-elem/x.png',
    'https://a,b/',
    'https://a%3Bb/',
    'https://a%253Bb/',
    'https://*/z.png',
    'https://user@k.io/',
    'https://k.io:*/',
    '/a\ud800',
    '/a?b\u0001c',
    'https://k.io\\@evil.example/',
    'https:/\\evil.example',
    'https://k.io\\.evil.example/',
    '/%255Cevil.example',
    '%5C%5Cevil.example',
    '/＼evil.example',
    'C:\\docs',
    'javascript:\\x',
  ])('refuses %j', url => {
    expect(safeUrl(url, 'link')).toBeUndefined()
    expect(safeUrl(url, 'image')).toBeUndefined()
  })

  test('loads images from the web and the site only', () => {
    expect(safeUrl('https://k.io/a.png', 'image')).toBe('https://k.io/a.png')
    expect(safeUrl('/a.png', 'image')).toBe('/a.png')
    expect(safeUrl('mailto:a@k.io', 'image')).toBeUndefined()
    expect(safeUrl('https://k.io:8080/a.png', 'image')).toBeUndefined()
    expect(safeUrl('https://[::1]/a.png', 'image')).toBeUndefined()
    expect(safeUrl('https://a_b.k.io/a.png', 'image')).toBeUndefined()
    expect(safeUrl('https://k.io./a.png', 'image')).toBeUndefined()
  })

  test('reads a text with many spaces as fast as any other', () => {
    expect(safeUrl(`/a${' '.repeat(100_000)}b`, 'link')).toMatch(/^\/a(?:%20){100000}b$/)
  })
})

test.each([
  ['https://k.io', true],
  ['HTTP://k.io', true],
  ['/https://k.io', false],
  ['mailto:a@k.io', false],
])('isExternal(%j) is %j', (url, expected) => expect(isExternal(url)).toBe(expected))

test('a long URL is cut off in messages', () => {
  const longest = `/${'x'.repeat(199)}`
  expect(shortUrl(longest)).toBe(longest)
  expect(shortUrl(`${longest}x`)).toBe(`${longest}…`)
})

test.each([
  ['link', 'https://a.example/so\u00adft', 'invisible character, U+00AD', 'Delete it'],
  ['image', '/images/a\u200b.png', 'invisible character, U+200B', 'Delete it'],
  ['link', 'C:\\Users\\ines\\report.pdf', 'on your own computer', 'write /uploads/report.pdf'],
  ['image', 'C:/Users/ines/a.png', 'on your own computer', 'write /images/posts/a.png'],
  ['image', 'file:///home/ines/a.png', 'on your own computer', 'write /images/posts/a.png'],
  ['link', '\\\\server\\share\\a.pdf', 'on your own computer', 'write /uploads/a.pdf'],
  ['image', 'data:image/png;base64,iVBORw0KGgo=', 'as data', 'public/images/posts/'],
  ['link', 'javascript:alert(1)', 'not allowed', 'https:'],
  ['image', 'ftp://a.example/a.png', 'not allowed', 'https'],
] as const)('the %s %s', (use, address, message, hint) => {
  expect(unsafeAddress(address, use)).toEqual({
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  })
  expect(unsafeAddress(address, use)).toMatchObject(describedProblem)
})
