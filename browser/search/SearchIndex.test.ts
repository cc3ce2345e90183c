import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePost } from '../../bench/makePosts.ts'
import type { SearchPost } from '../../content/model/Post.ts'
import { searchPosts } from '../../content/output/generatedFiles.ts'
import { parsePost } from '../../content/posts/parsePost.ts'
import { createIndex, parseQuery, type SearchIndex } from './SearchIndex.ts'

const folder = new URL('../../tests/fixtures/site/posts/', import.meta.url)

/** The words of a query, with a star after a prefix, other forms after a line, and the parts in brackets. */
const written = (query: string): string =>
  parseQuery(query)
    .map(({ term, isPrefix, forms, parts }) =>
      [
        term,
        isPrefix ? '*' : '',
        ...forms.map(form => `|${form}`),
        parts.length > 0 ? `(${parts.map(part => part.term + (part.isPrefix ? '*' : '')).join(' ')})` : '',
      ].join(''),
    )
    .join(' ')

test.each([
  ['', ''],
  ['   ', ''],
  ['/', ''],
  ['Pol', 'pol*'],
  ['network pol', 'network pol*'],
  ['network ', 'network'],
  ['network network', 'network*'],
  ['v1.', 'v1*'],
  ['v1.2', 'v1.2*(1.2*)'],
  ['NetworkPolicy egress', 'networkpolicy|networkpolici(network policy) egress*'],
  ['L3/L4 ', 'l3/l4|l3l4(l3 l4)'],
  ['policies ', 'policies|polici'],
  ['tls 1.3', 'tls|tl 1.3*'],
  ['sha256', 'sha256*'],
  ['C++', 'c++*'],
  ['C# operator', 'c# operator*|oper'],
  ['.NET ', '.net'],
  ['what is a workload', 'workload*'],
  ['what is a', 'what is a*'],
  ['the', 'the*'],
  ['Café', 'cafe*'],
  ['ネットワークポリシー', 'ネットワーク* ホリシー*'],
])('%j is %j', (query, expected) => {
  expect(written(query)).toBe(expected)
})

describe('the posts of the tests', () => {
  let index: SearchIndex

  beforeAll(async () => {
    const posts = readdirSync(folder)
      .filter(name => name.endsWith('.md'))
      .map(name => {
        const source = { file: `posts/${name}`, text: readFileSync(new URL(name, folder), 'utf8') }
        return parsePost(source, { today: '2026-11-27', imageSize: () => ({ width: 640, height: 480 }) })
          .value!.post
      })
    index = await createIndex(searchPosts(posts))
  })

  /** Queries, and the slug of the post that each is to find first. */
  const queries: readonly (readonly [query: string, slug: string])[] = [
    ['network pol', 'debugging-dropped-traffic'],
    ['CRONJOBS', 'what-counts-as-a-workload'],
    ['L3/L4', 'cilium-beside-istio'],
    ['kubectl-ai istio', 'cilium-beside-istio'],
    ['cilium', 'cilium-beside-istio'],
    ['cillium istoi', 'cilium-beside-istio'],
    ['L7', 'cilium-beside-istio'],
    ['connection timed out', 'debugging-dropped-traffic'],
    ['timeout', 'debugging-dropped-traffic'],
    ['dns', 'debugging-dropped-traffic'],
    ['runbook', 'debugging-dropped-traffic'],
    ['dropped packets', 'debugging-dropped-traffic'],
    ['hubble observe', 'debugging-dropped-traffic'],
    ['least privilege', 'network-policies-from-observed-traffic'],
    ['observed traffic', 'network-policies-from-observed-traffic'],
    ['flows', 'network-policies-from-observed-traffic'],
    ['database policy', 'network-policies-from-observed-traffic'],
    ['yaml', 'reviewing-agent-yaml'],
    ['ai agent', 'reviewing-agent-yaml'],
    ['review manifest', 'reviewing-agent-yaml'],
    ['runAsNonRoot', 'reviewing-agent-yaml'],
    ['risk report', 'risk-report-line-by-line'],
    ['kubectl auth can-i', 'what-a-read-only-operator-can-see'],
    ['read only', 'what-a-read-only-operator-can-see'],
    ['permissions', 'what-a-read-only-operator-can-see'],
    ['rbac', 'what-a-read-only-operator-can-see'],
    ['what is a workload', 'what-counts-as-a-workload'],
    ['daemonset', 'what-counts-as-a-workload'],
    ['price per workload', 'what-counts-as-a-workload'],
    ['pricing', 'what-counts-as-a-workload'],
  ]

  test('the mean reciprocal rank of queries is at least 0.9', () => {
    const ranks = queries.map(([query, slug]) => {
      const at = index.find(query).posts.findIndex(({ path }) => path === `/blog/${slug}/`)
      return [query, at < 0 ? 0 : 1 / (at + 1)] as const
    })
    const mean = ranks.reduce((sum, [, rank]) => sum + rank, 0) / ranks.length
    expect(mean, JSON.stringify(ranks.filter(([, rank]) => rank < 1))).toBeGreaterThanOrEqual(0.9)
  })
})

const post = (number: number, more: Partial<SearchPost>): SearchPost => ({
  path: `/blog/${number}/`,
  title: `Post ${number}`,
  excerpt: 'An excerpt.',
  date: '2026-01-02',
  tags: [],
  headings: [],
  ...more,
})

const find = async (query: string, ...posts: Partial<SearchPost>[]) =>
  (await createIndex(posts.map((more, number) => post(number, more)))).find(query)

const numbers = ({ posts }: { posts: readonly SearchPost[] }) =>
  posts.map(({ path }) => Number(path.split('/')[2]))

test.each([
  ['title before tag', { text: 'spinnaker' }, { tags: ['spinnaker'] }, { title: 'A spinnaker' }],
  ['tag before heading', { headings: ['The spinnaker'] }, { tags: ['spinnaker'] }],
  ['heading before text', { text: 'spinnaker' }, { headings: ['The spinnaker'] }],
  ['excerpt before text', { text: 'spinnaker' }, { excerpt: 'A spinnaker.' }],
])('%s', async (_, ...posts: Partial<SearchPost>[]) => {
  const found = numbers(await find('spinnaker', ...posts))
  expect(found[0]).toBe(posts.length - 1)
  expect(found).toHaveLength(posts.length)
})

test('of equals, the newest goes first', async () => {
  const text = 'A pod'
  expect(numbers(await find('pod', { text }, { text }, { text }))).toEqual([0, 1, 2])
})

test.each([
  ['1.29', 'Since v1.29, pods'],
  ['v1.29', 'Since 1.29, pods'],
  ['v1', 'Since v1.29, pods'],
  ['1.2', 'Since v1.29.3, pods'],
  ['C++', 'In C++'],
  ['c++ ', 'In C++20'],
  ['C#', 'In C#'],
  ['.NET', 'A .NET service'],
  ['dotnet .net', 'The dotnet command of .NET'],
  ['net ', 'A .NET service'],
  ['strasse', 'Eine Straße'],
  ['straße', 'Die Strasse'],
  ['lodz', 'W Łodzi'],
  ['zolc', 'Żółć'],
  ['schlussel', 'Der Schlüssel'],
  ['policy', 'A CiliumNetworkPolicy'],
  ['L3/L4', 'From L3 to L4'],
  ['l3l4 ', 'Between L3/L4'],
  ['route', 'An HTTPRoute'],
  ['httproute', 'An HTTPRoute'],
  ['dns policy', 'A DNSPolicies list'],
  ['auth', 'With OAuth2'],
  ['http2', 'Over HTTP/2'],
  ['http/2', 'Over HTTP2'],
  ['sha256', 'A SHA-256 digest'],
  ['sha256 ', 'A SHA\u2011256 digest'],
  ['sha-256', 'A sha256 digest'],
  ['cicd', 'In CI/CD'],
  ['ci/cd', 'In CICD'],
  ['tls 1.3', 'With TLS1.3'],
  ['TLS1.3', 'With TLS-1.3'],
  ['nodejs', 'A Node.js service'],
  ['email', 'An e-mail'],
  ['e-mail', 'An email'],
  ['512', 'With 512Mi'],
  ['installing', 'It is installed'],
  ['applies', 'Applying it'],
  ['query', 'Two queries'],
  ['policy', 'Two policies'],
  ['policies', 'A policy'],
  ['network-policies ', 'A NetworkPolicy'],
  ['vm ', 'Two VMs'],
  ["team's", 'The teams'],
  ['netzwerk', 'Das Netz\u00adwerk'],
  ['Netz\u00adwerk', 'Das Netzwerk'],
  ['می\u200cخواهم', 'میخواهم'],
  ['prod-eu-4711', 'In prod-eu-4711'],
  ['ネットワーク', 'クラスターのネットワークポリシーを設定する'],
  ['ポリシー', 'クラスターのネットワークポリシーを設定する'],
  ['网络策略', '如何在集群中配置网络策略'],
  ['ความปลอดภัย', 'การรักษาความปลอดภัยของคลัสเตอร์'],
  ['클러스터', '클러스터에서 네트워크 정책'],
])('%j finds %j', async (query, text) => {
  const others = { text: 'A network of C and Java, in c, of 1, 2 and 29 nodes' }
  const title = await find(query, others, { title: text })
  const inText = await find(query, others, { text })
  for (const found of [title, inText]) {
    expect(numbers(found)).toEqual([1])
    expect(found).toMatchObject({ hasAll: true, isSimilar: false })
  }
})

test.each([
  ['zebra', 'A network policy'],
  ['.net', 'A network policy'],
  ['C++', 'In C and c#'],
  ['1.29', 'Of 1 and 29 nodes'],
  ['1.28', 'Since 1.29'],
  ['sha256', 'A SHA-512 digest'],
  ['as', 'With APIs'],
  ['__proto__', 'A network policy'],
  ['constructor', 'A network policy'],
])('%j does not find %j', async (query, text) => {
  expect(await find(query, { title: text, text })).toMatchObject({ total: 0, posts: [], hasAll: false })
})

test.each([
  ['python3', 'With Python 3', true],
  ['tls1.3 ', 'With TLS 1.3', true],
  ['python3', 'With Python 2', false],
])('%j is found in %j where it stands nowhere else', async (query, text, isFound) => {
  const other = { title: 'Python3 and TLS1.3' }
  expect(await find(query, { text })).toMatchObject({ isSimilar: isFound, total: isFound ? 1 : 0 })
  expect(numbers(await find(query, { text }, other))).toEqual([1])
})

test.each([
  ['installing', [{ text: 'Installs' }, { text: 'Installing' }, { text: 'Install' }], 1],
  ['cicd', [{ text: 'CI/CD' }, { text: 'CICD' }], 1],
])('for %j, what is spelled the same goes first', async (query, posts, first) => {
  const found = numbers(await find(query, ...posts))
  expect(found[0]).toBe(first)
  expect(found).toHaveLength(posts.length)
})

test.each([
  ['spinaker', true],
  ['spinnakre ', true],
  ['spinankre ', true],
  ['spinnkaer', true],
  ['cliium', true],
  ['sitio', true],
  ['pdo', false],
  ['v1.28.1', false],
  ['spnkr', false],
  ['spinnaker', false],
])('%j is like a word of the post: %j', async (query, isSimilar) => {
  const found = await find(query, { title: 'Istio, Cilium and a spinnaker on pod v1.29.1' }, {})
  expect(found).toMatchObject({ isSimilar, total: isSimilar || query === 'spinnaker' ? 1 : 0 })
})

test('of similar words only the most similar are searched for', async () => {
  const posts = [{ text: 'kubernetes' }, { text: 'kubernetis' }, { text: 'governance' }]
  const found = await find('kubernetee', ...posts)
  expect(found.words.map(({ term }) => term).toSorted()).toEqual(['kubernetes'])
})

test('where no post has all words, those that have some are found', async () => {
  const posts = [{ text: 'A pod' }, { text: 'A pod in a cluster' }, { text: 'A node' }]
  expect(await find('pod zebra ', ...posts)).toMatchObject({ total: 2, hasAll: false, wordCount: 2 })
  expect(numbers(await find('pod cluster', ...posts))).toEqual([1])
})

test('of 1,000 posts, ten are returned', async () => {
  const posts = Array.from({ length: 1000 }, (_, number) =>
    post(number, { excerpt: makePost(number).slice(0, 200) }),
  )
  const { posts: best, total } = (await createIndex(posts)).find('title')
  expect([best.length, total]).toEqual([10, 1000])
})
