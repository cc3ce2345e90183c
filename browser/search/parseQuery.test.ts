import { expect, test } from 'vitest'
import { partPattern, stopWords, wordPattern } from '../../content/shared/searchWords.ts'
import { parseQuery } from './parseQuery.ts'

const wordRules = { words: wordPattern, parts: partPattern, stopWords }

/** The words of a query, with a star after a prefix, and the parts in brackets. */
const written = (query: string): string =>
  parseQuery(query, wordRules)
    .map(({ term, isPrefix, parts }) =>
      [
        term,
        isPrefix ? '*' : '',
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
  ['v1.2', 'v1.2*(v1 2*)'],
  ['NetworkPolicy egress', 'networkpolicy(network policy) egress*'],
  ['L3/L4 ', 'l3/l4(l3 l4)'],
  ['C++', 'c++*'],
  ['C# operator', 'c# operator*'],
  ['what is a workload', 'workload*'],
  ['what is a', 'what is a*'],
  ['the', 'the*'],
  ['Café', 'cafe*'],
])('%j is %j', (query, expected) => {
  expect(written(query)).toBe(expected)
})
