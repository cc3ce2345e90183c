import { expect, test } from 'vitest'
import { checkAddresses } from './parseText.ts'

const codes = (kind: 'link' | 'image', target: string) =>
  checkAddresses({ file: 'posts/x.md', text: target }, [{ kind, target, offset: 0 }]).map(({ code }) => code)

test.each([
  'http://localhost:3000/x',
  'https://localhost',
  'http://127.0.0.1/',
  'http://0.0.0.0:80',
  'http://10.0.0.1/a',
  'http://172.16.0.1/a',
  'http://192.168.1.1?a',
  'http://app.localhost/',
  'http://printer.local/',
  'http://[::1]:9090/',
  'http://[::]/',
  'http://[fd12:3456::1]/a',
  'http://[fe80::1]/',
])('%s leads to a machine of the reader', target => {
  expect([codes('link', target), codes('image', target)]).toEqual([['link-local'], ['link-local']])
})

test.each([
  'http://a.example/',
  'https://localhost.example/',
  'https://10.0.0.1.example/',
  'http://[2001:db8::1]/',
  '/local/',
  '#local',
  'mailto:a@localhost',
])('%s is an address for all', target => {
  expect(codes('link', target)).toEqual([])
})

test.each([
  ['http://a.example/x.png', ['image-insecure']],
  ['https://a.example/x.png', ['image-hotlinked']],
  ['/images/x.png', []],
  ['https://www.youtube.com/watch?v=a', ['image-format']],
  ['https://youtu.be/a', ['image-format']],
  ['https://player.vimeo.com/video/1', ['image-format']],
  ['https://img.youtube.com/vi/a/0.jpg', ['image-hotlinked']],
])('the image %s: %j', (target, expected) => {
  expect(codes('image', target)).toEqual(expected)
})
