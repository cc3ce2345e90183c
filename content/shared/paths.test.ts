import { expect, test } from 'vitest'
import { absoluteUrl, legalPath, listDataPath, pagePath, postPath, tagPath } from './paths.ts'

test.each([
  [pagePath('/blog/', 1), '/blog/'],
  [pagePath('/blog/', 2), '/blog/page/2/'],
  [listDataPath('/blog/page/2/'), '/blog/page/2/index.json'],
  [postPath('my-post'), '/blog/my-post/'],
  [tagPath('my-tag'), '/blog/tag/my-tag/'],
  [tagPath('my-tag', 2), '/blog/tag/my-tag/page/2/'],
  [legalPath('terms'), '/terms/'],
  [absoluteUrl('https://site.example/docs', '/a.png'), 'https://site.example/docs/a.png'],
  [absoluteUrl('https://site.example', 'https://cdn.example/'), 'https://cdn.example/'],
])('%s', (made, expected) => {
  expect(made).toBe(expected)
})
