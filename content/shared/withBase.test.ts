import { expect, test } from 'vitest'
import { htmlWithBase, withBase } from './withBase.ts'

test.each([
  ['/', '/', '/'],
  ['/', '/blog/#a', '/blog/#a'],
  ['/docs/', '/', '/docs/'],
  ['/docs/', '/blog/?a=/b', '/docs/blog/?a=/b'],
  ['/a/b/', '/feed.xml', '/a/b/feed.xml'],
  ['/docs/', '//cdn.example/x.js', '//cdn.example/x.js'],
  ['/docs/', 'https://a.example/', 'https://a.example/'],
  ['/docs/', '#contact', '#contact'],
  ['/docs/', 'mailto:a@b.example', 'mailto:a@b.example'],
])('below %s, %s is %s', (base, path, expected) => {
  expect(withBase(base, path)).toBe(expected)
})

test('every address of a text’s HTML, and nothing else of it', () => {
  const html = '<p>/a <a href="/a/">b</a><img src="/b.webp" alt="/c"><q cite="/d">e</q><a href="#f">f</a></p>'
  expect(htmlWithBase('/', html)).toBe(html)
  expect(htmlWithBase('/docs/', html)).toBe(
    '<p>/a <a href="/docs/a/">b</a><img src="/docs/b.webp" alt="/c"><q cite="/docs/d">e</q><a href="#f">f</a></p>',
  )
})
