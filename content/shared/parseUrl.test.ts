import { expect, test } from 'vitest'
import { parseUrl } from './parseUrl.ts'
import { webAddress } from './webAddress.ts'

test.each([
  ['https://example.com/a', undefined, 'https://example.com/a'],
  ['b', 'https://example.com/a/', 'https://example.com/a/b'],
  ['b', undefined, undefined],
  ['https://[', undefined, undefined],
])('%s from %s', (text, base, expected) => {
  expect(parseUrl(text, base)?.href).toBe(expected)
})

test('an address with other than English letters stays one, however many have been read', () => {
  const read = Array.from({ length: 20_000 }, () => webAddress('https://müller.example/ä'))
  expect(new Set(read)).toEqual(new Set(['https://xn--mller-kva.example/ä']))
})
