import { expect, test } from 'vitest'
import { termsOf, wordPattern } from './searchWords.ts'

test.each<[string, string[]]>([
  ['Read-only, they said.', ['read-only', 'read', 'only', 'they', 'said']],
  ['kubectl-ai and v1.29', ['kubectl-ai', 'kubectl', 'ai', 'and', 'v1.29', 'v1', '29']],
  ['L3/L4', ['l3/l4', 'l3', 'l4']],
  ['kube-system/coredns:1.11', ['kube-system/coredns:1.11', 'kube', 'system', 'coredns', '1', '11']],
  ['CiliumNetworkPolicy', ['ciliumnetworkpolicy', 'cilium', 'network', 'policy']],
  ['apiVersion: apps/v1', ['apiversion', 'api', 'version', 'apps/v1', 'apps', 'v1']],
  ['C++, C++17 and g++.', ['c++', 'c++', '17', 'and', 'g++']],
  ['C# (F#)', ['c#', 'f#']],
  ['page#part, #36, 1 + 1', ['page', 'part', '36', '1', '1']],
  ['Zoë’s café', ['zoes', 'cafe']],
  ['cafe\u0301', ['cafe']],
  ["don't", ['dont']],
  ['ﬁle', ['file']],
  ['日本語 Ω', ['日本語', 'ω']],
  ['--output … <b> &', ['output', 'b']],
  ['__proto__ constructor', ['proto', 'constructor']],
  ['', []],
])('%j gives %j', (text, terms) => {
  const words = text.match(new RegExp(wordPattern, 'gu')) ?? []
  expect(words.flatMap(termsOf)).toEqual(terms)
})

test('a word of more than 40 letters is cut', () => {
  expect(termsOf('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')).toEqual([
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4',
  ])
})
