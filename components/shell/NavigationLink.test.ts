import { expect, test } from 'vitest'
import { currentLink, localHref } from './NavigationLink.tsx'

test('a section of the home page is a fragment on that page', () => {
  expect(localHref('/#pricing', '/')).toBe('#pricing')
})

test('a section of the home page has its full path on other pages, and on the 404 page', () => {
  expect(localHref('/#pricing', '/blog/')).toBe('/#pricing')
  expect(localHref('/#pricing')).toBe('/#pricing')
})

test('the page with the content of a section is the target of its own links to that', () => {
  expect(localHref('/#pricing', '/pricing/')).toBe('/pricing/')
  expect(localHref('/#contact', '/pricing/')).toBe('/#contact')
})

test('a parameter for the home page is left out on that page', () => {
  expect(localHref('/?plan=Growth#contact', '/')).toBe('#contact')
  expect(localHref('/?plan=Growth#contact', '/pricing/')).toBe('/?plan=Growth#contact')
})

test('other paths are unchanged', () => {
  expect(localHref('/blog/', '/')).toBe('/blog/')
})

test.each([
  ['/blog/', '/blog/', 'page'],
  ['/blog/', '/blog/page/2/', 'true'],
  ['/blog/', '/', undefined],
  ['/', '/', 'page'],
  ['/', '/blog/', undefined],
  ['/#pricing', '/pricing/', 'page'],
  ['/#pricing', '/', undefined],
  ['/#contact', '/pricing/', undefined],
] as const)('a link to %s on %s has aria-current=%s', (target, path, expected) => {
  expect(currentLink(target, path)).toBe(expected)
})
