import { expect, test } from 'vitest'
import { partPattern, stopWords, wordPattern } from '../../content/shared/searchWords.ts'
import { matchedParts } from './matchedParts.ts'
import { parseQuery } from './parseQuery.ts'

test.each([
  ['A network policy', 'pol', 'A network [pol]icy'],
  ['A network policy', 'network pol', 'A [network] [pol]icy'],
  ['networks of a network', 'network ', 'networks of a [network]'],
  ['network-policy', 'network-pol', '[network]-[pol]icy'],
  ['Café, cafe\u0301', 'cafe', '[Café], [cafe\u0301]'],
  ['L3/L4', 'l3/l4', '[L3]/[L4]'],
  ['From C++ to C, not C#', 'c++', 'From [C++] to C, not C#'],
  ['page#c', 'c ', 'page#[c]'],
  ['<b>pod</b>', 'pod', '<b>[pod]</b>'],
  ['', 'pod', ''],
])('%j for %j is %j', (text, query, expected) => {
  const words = parseQuery(query, { words: wordPattern, parts: partPattern, stopWords })
  const parts = matchedParts(text, words)
  expect(parts.map(([part, matched]) => (matched ? `[${part}]` : part)).join('')).toBe(expected)
})
