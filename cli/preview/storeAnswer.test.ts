import { expect, test } from 'vitest'
import { storeAnswer } from './storeAnswer.ts'

const keys = new Set([
  'index.html',
  'blog/index.html',
  'blog/a/index.html',
  'feed.xml',
  '404.html',
  'folder/file.txt',
])

test.each([
  ['/', { status: 200, key: 'index.html' }],
  ['', { status: 200, key: 'index.html' }],
  ['/index.html', { status: 200, key: 'index.html' }],
  ['/blog/', { status: 200, key: 'blog/index.html' }],
  ['/blog', { status: 302, location: '/blog/' }],
  ['/blog/a', { status: 302, location: '/blog/a/' }],
  ['/feed.xml', { status: 200, key: 'feed.xml' }],
  ['/feed.xml/', { status: 404, key: '404.html' }],
  ['/Feed.xml', { status: 404, key: '404.html' }],
  ['/BLOG/', { status: 404, key: '404.html' }],
  ['/folder', { status: 404, key: '404.html' }],
  ['/folder/', { status: 404, key: '404.html' }],
  ['//', { status: 404, key: '404.html' }],
  ['//blog', { status: 404, key: '404.html' }],
  ['/../index.html', { status: 404, key: '404.html' }],
  ['/blog/../feed.xml', { status: 404, key: '404.html' }],
])('%s', (path, expected) => {
  expect(storeAnswer(path, keys)).toEqual(expected)
})

test('without an error document there is none', () => {
  expect(storeAnswer('/x', new Set())).toEqual({ status: 404, key: undefined })
})
