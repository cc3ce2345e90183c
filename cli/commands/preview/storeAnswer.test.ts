import { describe, expect, test } from 'vitest'
import { type StoreName, storeRules } from './storeRules.ts'
import { storeAnswer } from './storeAnswer.ts'

const keys = new Set([
  'index.html',
  'blog/index.html',
  'blog/a/index.html',
  'feed.xml',
  '404.html',
  'folder/file.txt',
])

const names = Object.keys(storeRules) as StoreName[]
const found = (key: string) => ({ status: 200, key })
const notFound = { status: 404, key: '404.html' }
const bare = { status: 404, key: undefined }
const denied = { status: 403, key: undefined }

describe('a store answers', () => {
  const index = found('index.html')
  const blog = found('blog/index.html')
  test.each([
    ['/', { s3: index, gcs: index, azure: index, r2: bare, cloudfront: index }],
    ['', { s3: index, gcs: index, azure: index, r2: bare, cloudfront: index }],
    ['/blog/', { s3: blog, gcs: blog, azure: blog, r2: bare, cloudfront: denied }],
    [
      '/blog',
      {
        s3: { status: 302, location: '/blog/' },
        gcs: { status: 301, location: '/blog/' },
        azure: blog,
        r2: bare,
        cloudfront: denied,
      },
    ],
    [
      '/blog/a',
      {
        s3: { status: 302, location: '/blog/a/' },
        gcs: { status: 301, location: '/blog/a/' },
        azure: found('blog/a/index.html'),
        r2: bare,
        cloudfront: denied,
      },
    ],
  ])('%j in a way of its own', (path, expected) => {
    const answers = names.map(name => [name, storeAnswer({ rules: storeRules[name], path, keys })])
    expect(Object.fromEntries(answers)).toEqual(expected)
  })

  test.each(['index.html', 'blog/index.html', 'feed.xml', '404.html'])('/%s with the object', key => {
    for (const name of names)
      expect(storeAnswer({ rules: storeRules[name], path: `/${key}`, keys }), name).toEqual(found(key))
  })

  test.each([
    '/feed.xml/',
    '/Feed.xml',
    '/BLOG/',
    '/BLOG',
    '/folder',
    '/folder/',
    '//',
    '//blog',
    '//blog/',
    '/blog//',
    '/../index.html',
    '/blog/../feed.xml',
    '/blog/index.html/',
  ])('%s, where there is nothing, with its error', path => {
    const expected = { s3: notFound, gcs: notFound, azure: notFound, r2: bare, cloudfront: denied }
    const answers = names.map(name => [name, storeAnswer({ rules: storeRules[name], path, keys })])
    expect(Object.fromEntries(answers)).toEqual(expected)
  })
})

test('without an error document there is none', () => {
  expect(storeAnswer({ rules: storeRules.s3, path: '/x', keys: new Set() })).toEqual(bare)
})
