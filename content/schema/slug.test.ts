import { describe, expect, test } from 'vitest'
import { createSlug, slugProblem, tagSlug } from './slug.ts'

test.each([
  'a',
  '2026',
  'my-post',
  'a1-b2-c3',
  'x'.repeat(100),
  'größe',
  'сеть-и-поды',
  '日本語',
  'أمن',
  'हिन्दी',
])('%j can be a slug', text => {
  expect(slugProblem(text)).toBeUndefined()
})

test.each([
  '',
  '-',
  'a-',
  '-a',
  'a--b',
  'A',
  'a b',
  'a_b',
  'a.b',
  '..',
  'a/b',
  'Сеть',
  'e\u0301',
  '🎉',
  'a\n',
  'page',
  'tag',
  'archive',
  'x'.repeat(101),
  '日'.repeat(81),
])('%j cannot be a slug', text => {
  expect(slugProblem(text)).toEqual(expect.any(String))
})

describe('createSlug', () => {
  test.each([
    ['My Post', 'my-post'],
    ['  Cilium & Istio!  ', 'cilium-istio'],
    ['Émile Zola', 'emile-zola'],
    ['under_score', 'under-score'],
    ['-- a --', 'a'],
    ['Große Øyer, Łódź', 'grosse-oyer-lodz'],
    [`${'word '.repeat(19)}another`, `${'word-'.repeat(18)}word`],
    [`${'word '.repeat(20)}`, `${'word-'.repeat(19)}word`],
    ['x'.repeat(120), 'x'.repeat(100)],
    ['Что видит вебхук?', 'что-видит-вебхук'],
    ['Йод и ёж', 'йод-и-ёж'],
    ['日本語のガイド、その1', '日本語のガイドその1'],
    ['أمن الشبكات', 'أمن-الشبكات'],
    ['हिन्दी में', 'हिन्दी-में'],
    [`${'сеть '.repeat(30)}`, `${'сеть-'.repeat(19)}сеть`],
    ['日'.repeat(90), '日'.repeat(80)],
    ['!', undefined],
    ['', undefined],
    ['Page', undefined],
  ])('%j: %j', (text, slug) => {
    expect(createSlug(text)).toBe(slug)
  })

  test.each([
    ['Größe über Öl', 'de', 'groesse-ueber-oel'],
    ['U\u0308ber uns', 'de-AT', 'ueber-uns'],
    ['Über uns', 'en', 'uber-uns'],
    ['Über uns', 'den', 'uber-uns'],
    ['Ça, là', 'de', 'ca-la'],
  ])('%j in the language %j: %j', (text, language, slug) => {
    expect(createSlug(text, language)).toBe(slug)
  })

  test('what it makes is a slug, even where it is cut', () => {
    for (let length = 90; length < 120; length++) {
      const slug = createSlug(`${'x'.repeat(length)} and more`)
      expect(slugProblem(slug ?? '')).toBeUndefined()
    }
  })
})

test.each([
  ['network-policy', 'network-policy'],
  ['Network Policy', 'network-policy'],
  ['L3/L4', 'l3l4'],
  ['c', 'c'],
  ['C++', 'cpp'],
  ['c#', 'csharp'],
  ['F#', 'fsharp'],
  ['.NET', 'dotnet'],
  ['.NET Core', 'dotnet-core'],
  ['asp.net', 'aspnet'],
  ['Modern C++', 'modern-cpp'],
  ['docs.network', 'docsnetwork'],
  ['page', 'page'],
  ['Tag', 'tag'],
  ['Сеть', 'сеть'],
  ['日本語', '日本語'],
  ['أمن', 'أمن'],
  ['🎉!', undefined],
])('the tag %j: %j', (tag, slug) => {
  expect(tagSlug(tag)).toBe(slug)
})
