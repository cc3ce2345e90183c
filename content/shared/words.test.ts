import { afterEach, describe, expect, test, vi } from 'vitest'
import { countWords, distinctWords, splitParts, splitWords, termsOf, wordsIn, writtenWords } from './words.ts'

test.each<[string, string[]]>([
  ['Read-only, they said.', ['read-only', 'readonly', 'read', 'only', 'they', 'said']],
  ['kubectl-ai and v1.29', ['kubectl-ai', 'kubectlai', 'kubectl', 'ai', 'and', 'v1.29', '1.29']],
  ['v1 and 1.29.3', ['v1', 'and', '1.29.3']],
  ['L3/L4', ['l3/l4', 'l3l4', 'l3', 'l4']],
  ['HTTP/2', ['http/2', 'http2', 'http', '2']],
  ['SHA-256 sha256', ['sha-256', 'sha256', 'sha', '256', 'sha256', 'sha', '256']],
  ['SHA\u2011256', ['sha-256', 'sha256', 'sha', '256']],
  ['Node.js', ['node.js', 'nodejs', 'node', 'js']],
  ['TLS1.3-only', ['tls1.3-only', 'tls1.3only', 'tls1.3', 'only', 'tls', '1.3']],
  ['512Mi', ['512mi', '512', 'mi']],
  ['HTTPRoute', ['httproute', 'http', 'route']],
  ['OAuth APIs', ['oauth', 'o', 'auth', 'apis']],
  ['Netz\u00adwerk', ['netzwerk']],
  ['می\u200cخواهم', ['می\u200cخواهم', 'میخواهم', 'می', 'خواهم']],
  [
    'kube-system/coredns:1.11',
    ['kube-system/coredns:1.11', 'kubesystemcoredns1.11', 'kube', 'system', 'coredns', '1.11'],
  ],
  ['node.kubernetes.io', ['node.kubernetes.io', 'nodekubernetesio', 'node', 'kubernetes', 'io']],
  ['CiliumNetworkPolicy', ['ciliumnetworkpolicy', 'cilium', 'network', 'policy']],
  ['apiVersion: apps/v1', ['apiversion', 'api', 'version', 'apps/v1', 'appsv1', 'apps', 'v1']],
  ['C++, C++17 and g++.', ['c++', 'c++', '17', 'and', 'g++']],
  ['C# (F#)', ['c#', 'f#']],
  [
    '.NET, ASP.NET, wait...done. End',
    ['.net', 'net', 'asp.net', 'aspnet', 'asp', 'net', 'wait', 'done', 'end'],
  ],
  ['page#part, #36, 1 + 1', ['page', 'part', '36', '1', '1']],
  ['Zoë’s café', ['zoes', 'cafe']],
  ['cafe\u0301', ['cafe']],
  ["don't", ['dont']],
  ['ﬁle', ['file']],
  ['Straße STRASSE', ['strasse', 'strasse']],
  ['Łódź, zażółć', ['lodz', 'zazolc']],
  ['Ærø', ['aero']],
  ['日本語 Ω', ['日本語', '日本', '本語', 'ω']],
  ['策略', ['策略']],
  ['--output … <b> &', ['output', 'b']],
  ['__proto__ constructor', ['proto', 'constructor']],
  ['', []],
])('%j gives %j', (text, terms) => {
  expect(wordsIn(text).flatMap(word => termsOf(word))).toEqual(terms)
})

test.each([
  ['Japanese', 'クラスターのネットワークポリシーを設定する', 'ネットワーク'],
  ['Chinese', '如何在集群中配置网络策略', '网络'],
  ['Thai', 'การรักษาความปลอดภัยของคลัสเตอร์', 'ความ'],
  ['mixed', 'Kubernetesのセキュリティ', 'Kubernetes'],
])('%s is split into words', (_, text, word) => {
  expect(writtenWords(text)).toEqual([text])
  const words = wordsIn(text)
  expect(words.length).toBeGreaterThan(1)
  expect(words).toContain(word)
})

test.each([
  ['A v1.29, L3/L4.', ['A', 'v1.29', 'L3/L4'], ['A', 'v1.29', 'L3', 'L4']],
  ['TLS1.3: C++ and .NET', ['TLS1.3', 'C++', 'and', '.NET'], ['TLS', '1.3', 'C++', 'and', '.NET']],
  ['Kubernetesのセキュリティ', ['Kubernetes', 'の', 'セキュリティ'], ['Kubernetes', 'の', 'セキュリティ']],
  ['a-a a', ['a-a', 'a'], ['a', 'a', 'a']],
  ['', [], []],
])('%j is split at %j and %j, and nothing is lost', (text, words, parts) => {
  const odd = (_: string, at: number) => at % 2 === 1
  const pieces = splitWords(text)
  const smallest = pieces.filter(odd).map(splitParts)
  expect(pieces.join('')).toBe(text)
  expect(pieces.filter(odd)).toEqual(words)
  expect(smallest.map(each => each.join(''))).toEqual(words)
  expect(smallest.flatMap(each => each.filter(odd))).toEqual(parts)
})

test.each([
  ['Pod, the pod and THE NetworkPolicy: v1.29, C++.', 'NetworkPolicy and c++ pod the v1.29'],
  ['An HTTPRoute', 'HTTPRoute an'],
])('%j has the distinct words %j', (text, words) => {
  expect(distinctWords(text).join(' ')).toBe(words)
})

test.each([
  ['', 0],
  ['One two, three - four.', 4],
  ['kubectl-ai --all and v1.29', 4],
  ['我们使用人工智能代理来评估和保护集群。'.repeat(300), 3300],
  ['Kubernetesのセキュリティ', 3],
  ['การรักษาความปลอดภัยของคลัสเตอร์', 6],
  ['쿠버네티스 보안', 2],
  // Versions of Node have other dictionaries.
])('%#: words are counted', (text, words) => {
  expect(countWords(text)).toBeGreaterThan(words * 0.8 - 1)
  expect(countWords(text)).toBeLessThanOrEqual(words * 1.2)
})

describe('in a browser without a dictionary', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('each character is a word', () => {
    vi.stubGlobal('Intl', {})
    expect(wordsIn('Kubernetes集群，网络 v1.29')).toEqual(['Kubernetes', '集', '群', '网', '络', 'v1.29'])
    const pieces = splitWords('Kubernetes集群')
    expect(pieces.join('')).toBe('Kubernetes集群')
    expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(['Kubernetes', '集', '群'])
  })
})
