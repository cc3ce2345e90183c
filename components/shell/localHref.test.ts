import { expect, test } from 'vitest'
import { localHref } from './localHref.ts'

test('a section of the home page is a fragment there', () => {
  expect(localHref('/#pricing', '/')).toBe('#pricing')
})

test('a section of the home page has its whole address elsewhere, and on the page without an address', () => {
  expect(localHref('/#pricing', '/blog/')).toBe('/#pricing')
  expect(localHref('/#pricing')).toBe('/#pricing')
})

test('other addresses stay', () => {
  expect(localHref('/blog/', '/')).toBe('/blog/')
})
