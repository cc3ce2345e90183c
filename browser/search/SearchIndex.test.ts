import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makePost } from '../../bench/makePosts.ts'
import type { Post } from '../../content/model/Post.ts'
import type { SearchRoot } from '../../content/model/SearchFormat.ts'
import type { Site } from '../../content/model/Site.ts'
import { searchFiles } from '../../content/output/searchFiles.ts'
import { filesFor, filesNear, SearchIndex } from './SearchIndex.ts'

const tagOf = (name: string) => ({ name, path: `/blog/tag/${name}/` })

const count = 5000

/**
 * Post 7 has the word `rare7` in its text, and is the only one; every hundredth has `spinnaker` in its title, and every
 * thousandth `C++` in its text.
 */
const posts = Array.from({ length: count }, (_, at): Partial<Post> => {
  const number = count - at
  return {
    path: `/blog/post-${number}/`,
    title: number % 100 === 0 ? `A spinnaker of ${number}` : `Post ${number}`,
    excerpt: number % 250 === 1 ? 'An anchorage of its own.' : 'An excerpt.',
    date: '2026-01-02',
    tags: [tagOf(number % 2 === 0 ? 'even' : 'odd')],
    words: 100,
    content: {
      html: '',
      headings: [],
      markdown: '',
      text: `${makePost(number)} rare${number} prod-eu-${number}${number % 1000 === 0 ? ', in C++' : ''}`,
    },
  }
})
const address = '/data/search/root.json'
const files = new Map<string, string>()
const asked: string[] = []

beforeAll(() => {
  for (const { key, text } of searchFiles({ posts } as unknown as Site)) files.set(`/${key}`, text())
})
afterEach(() => {
  asked.length = 0
  vi.unstubAllGlobals()
})

const serve = () =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const text = files.get(path)
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 })
  })
const never = new AbortController().signal
const find = (query: string) => {
  serve()
  return new SearchIndex(address).find(query, never)
}

describe('of 5,000 posts', () => {
  test('no file of the index has more than 30 kB', () => {
    const sizes = [...files.values()].map(text => Buffer.byteLength(text))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(30_000)
    expect(files.size).toBeGreaterThan(200)
  })

  test.each([
    ['rare4711', ['/blog/post-4711/'], 1],
    ['prod-eu-4711 ', ['/blog/post-4711/'], 1],
    ['PostgreSQL', [], 0],
    ['C++', [5, 4, 3, 2, 1].map(thousand => `/blog/post-${thousand}000/`), 5],
    ['spinnaker 300', ['/blog/post-300/', '/blog/post-3000/'], 2],
  ])('%j finds %j', async (query, paths, total) => {
    const found = await find(query)
    expect(found.posts.map(({ path }) => path)).toEqual(paths)
    expect(found).toMatchObject({ total, hasAll: total > 0 })
  })

  test('a word of every post matches all posts, and ten are returned', async () => {
    expect(await find('metadata')).toMatchObject({ total: count, hasAll: true, posts: { length: 10 } })
  })

  test('a title goes before a text, and of equals the newest first', async () => {
    const { posts: best } = await find('spinnaker')
    expect(best.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `A spinnaker of ${5000 - at * 100}`),
    )
  })

  test('an excerpt goes before a text', async () => {
    expect((await find('anchorage')).total).toBe(20)
  })

  test('where no post has all words, those that have some are found', async () => {
    expect(await find('rare4711 rare4712 ')).toMatchObject({ total: 2, hasAll: false })
  })

  test.each([
    ['spinaker', 50, true],
    ['spinnakre ', 50, true],
    ['spinankre ', 50, true],
    ['spnaker', 0, false],
    ['spinnkaer 300', 2, true],
    ['spinnaker', 50, false],
    ['spnkr', 0, false],
    ['rare99999', 0, false],
  ])('%j, which may be mistyped, finds %i', async (query, total, isSimilar) => {
    const { words, searched, ...found } = await find(query)
    expect(found).toMatchObject({ total, hasAll: total > 0 })
    expect(searched.map(({ term }) => term).includes('spinnaker')).toBe(total > 0)
    expect(words.every(word => searched.includes(word))).toBe(!isSimilar)
  })

  test('for a mistyped word, at most three more files of terms are loaded', async () => {
    await find('spinaker')
    const loaded = asked.filter(path => path.includes('/terms/')).length
    expect(loaded).toBeLessThanOrEqual(6)
    expect(loaded).toBeLessThan(files.size / 10)
  })

  test('a query loads at most three files of terms, and ten of posts', async () => {
    for (const query of ['r', 'me', 'metadata', 'rare', 'x']) {
      asked.length = 0
      await find(query)
      expect(asked.filter(path => path.includes('/terms/')).length, query).toBeLessThanOrEqual(3)
      expect(asked.filter(path => path.includes('/posts/')).length, query).toBeLessThanOrEqual(10)
    }
  })
})

test('each file is requested once', async () => {
  serve()
  const index = new SearchIndex(address)
  await Promise.all([index.find('spinnaker', never), index.find('spinnaker', never)])
  await index.find('spinnaker', never)
  expect(asked.length).toBe(new Set(asked).size)
})

test('a query that is no longer wanted asks for no more files', async () => {
  serve()
  const run = new AbortController()
  const finding = new SearchIndex(address).find('spinnaker', run.signal)
  run.abort()
  await expect(finding).rejects.toThrow('aborted')
  expect(asked).toEqual([address])
})

test('after a failure everything is requested again', async () => {
  const index = new SearchIndex(address)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(index.find('spinnaker', never)).rejects.toThrow('Failed to fetch')
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(index.find('spinnaker', never)).rejects.toThrow('404')
  serve()
  expect(await index.find('spinnaker', never)).toMatchObject({ total: 50 })
})

describe('files for a word', () => {
  const terms: SearchRoot['terms'] = [
    ['a', '0'],
    ['kube', '1'],
    ['kubectl', '2'],
    ['kubelet', '3'],
    ['kubx', '4'],
    ['pod', '5'],
  ]
  test.each<[string, boolean, string[]]>([
    ['kubectl', false, ['terms/2.2.json']],
    ['kubectl', true, ['terms/2.2.json']],
    ['kub', true, ['terms/0.0.json', 'terms/1.1.json', 'terms/2.2.json']],
    ['kube', true, ['terms/1.1.json', 'terms/2.2.json', 'terms/3.3.json']],
    ['0', true, ['terms/0.0.json']],
    ['z', true, ['terms/5.5.json']],
  ])('%j, open: %j', (term, open, expected) => {
    expect(filesFor(term, open, terms)).toEqual(expected)
  })
  test.each<[string, string[]]>([
    ['kubetcl', ['terms/1.1.json', 'terms/2.2.json', 'terms/3.3.json']],
    ['pond', ['terms/4.4.json', 'terms/5.5.json']],
    ['z', ['terms/5.5.json']],
  ])('near %j', (term, expected) => {
    expect(filesNear(term, terms)).toEqual(expected)
  })
  test('there are none without terms', () => {
    expect(filesFor('a', true, [])).toEqual([])
    expect(filesNear('a', [])).toEqual([])
  })
})
