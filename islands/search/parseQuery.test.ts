import { describe, expect, test } from 'vitest'
import { foldWord as foldOfIndex, partPattern, stopWords, wordPattern } from '../../content/search/words.ts'
import { foldWord, parseQuery } from './parseQuery.ts'

const cutting = { words: wordPattern, parts: partPattern, stopWords }

/** Words of a query: one that may be longer has a star, and parts stand in brackets. */
const written = (query: string): string =>
  parseQuery(query, cutting)
    .map(({ term, open, parts }) =>
      [
        term,
        open ? '*' : '',
        parts.length > 0 ? `(${parts.map(part => part.term + (part.open ? '*' : '')).join(' ')})` : '',
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
  ['what is a workload', 'workload*'],
  ['what is a', 'what is a*'],
  ['the', 'the*'],
  ['Café', 'cafe*'],
])('%j is %j', (query, expected) => {
  expect(written(query)).toBe(expected)
})

describe('words are folded as in the index', () => {
  test.each(['Zoë’s', 'ﬁle', 'İstanbul', 'STRASSE', 'cafe\u0301', 'x'.repeat(60)])('%j', word => {
    expect(foldWord(word)).toBe(foldOfIndex(word))
  })
})
