import { expect, test } from 'vitest'
import * as de from './de.ts'
import * as en from './en.ts'

const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('every language has all words, with the same values and as many forms', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en))
  for (const [name, text] of Object.entries<string>(en)) {
    const other = (de as Record<string, string>)[name] ?? ''
    expect([name, other.split('|').map(valuesIn)]).toEqual([name, text.split('|').map(valuesIn)])
    expect(other).toMatch(/\S/)
  }
})
