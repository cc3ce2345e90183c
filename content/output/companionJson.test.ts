import { expect, test } from 'vitest'
import type { PageData } from '../model/PageData.ts'
import { companionJson } from './companionJson.ts'

const head = { title: 'A page', description: 'A page.' }
const post = { path: '/blog/a/', title: 'A', headings: [], html: '<a href="#x">x</a>' }
const list = { path: '/blog/', posts: [] }

test.each([
  ['a post, with addresses from the root', { post }, { ...post, html: '<a href="/blog/a/#x">x</a>' }],
  ['a list as its page has it', { list, titleEnd: ' · Blog' }, list],
])('%s', (_, data, expected) => {
  expect(JSON.parse(companionJson({ head, ...data } as unknown as PageData))).toEqual(expected)
})

test.each([
  ['b/', '/blog/a/b/'],
  ['../c/?d#e', '/blog/c/?d#e'],
  ['/f/', '/f/'],
  ['https://b.example/', 'https://b.example/'],
  ['http://site.invalid/g/', 'http://site.invalid/g/'],
  ['//site.invalid/h/', '//site.invalid/h/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s leads where it leads on the post’s own page: to %s', (written, expected) => {
  const data = { head, post: { ...post, html: `<a href="${written}">x</a>` } }
  const { html } = JSON.parse(companionJson(data as unknown as PageData)) as { html: string }
  expect(html).toBe(`<a href="${expected}">x</a>`)
})

test('a page of another kind has none', () => {
  expect(() => companionJson({ head } as unknown as PageData)).toThrow('A page')
})
