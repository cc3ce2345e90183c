import { expect, test } from 'vitest'
import { absoluteUrl, legalPath, pagePath, postPath, tagPath } from './paths.ts'

test.each([
  [() => pagePath('/blog/', 1), '/blog/'],
  [() => pagePath('/blog/', 2), '/blog/page/2/'],
  [() => postPath('my-post'), '/blog/my-post/'],
  [() => tagPath('my-tag'), '/blog/tag/my-tag/'],
  [() => legalPath('terms'), '/terms/'],
  [() => absoluteUrl('https://site.example/docs', '/a.png'), 'https://site.example/docs/a.png'],
  [() => absoluteUrl('https://site.example', 'https://cdn.example/'), 'https://cdn.example/'],
])('%s', (make, expected) => {
  expect(make()).toBe(expected)
})
