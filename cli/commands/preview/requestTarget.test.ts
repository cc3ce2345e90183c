import { expect, test } from 'vitest'
import { requestTarget } from './requestTarget.ts'

test.each<[string, string[] | undefined, object | undefined]>([
  ['/', ['127.0.0.1:80'], { host: '127.0.0.1:80', path: '/', query: '' }],
  ['/a%2Fb?c?d', ['LOCALHOST'], { host: 'localhost', path: '/a%2Fb', query: '?c?d' }],
  ['http://a.example/b?c', ['d.example'], { host: 'a.example', path: '/b', query: '?c' }],
  ['HTTPS://A.example:8', ['a'], { host: 'a.example:8', path: '/', query: '' }],
  ['http://a.example?b', ['a'], { host: 'a.example', path: '/', query: '?b' }],
  ['http://[::1]:80/', undefined, { host: '[::1]:80', path: '/', query: '' }],
  ['http:///b', ['a'], { host: '', path: '/b', query: '' }],
  ['//a.example/b', ['c'], { host: 'c', path: '//a.example/b', query: '' }],
  ['*', ['c'], { host: 'c', path: '*', query: '' }],
  ['/', undefined, undefined],
  ['/', ['a', 'b'], undefined],
  ['http://a/', ['a', 'a'], undefined],
])('%s of %j', (url, host, expected) => {
  expect(requestTarget({ url, headersDistinct: { host } })).toEqual(expected)
})
