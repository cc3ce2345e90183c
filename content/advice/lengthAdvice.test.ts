import { describe, expect, test } from 'vitest'
import { lengthAdvice, shownInSearch, shownLength } from './lengthAdvice.ts'

test.each([
  ['', 0],
  ['Plain words', 11],
  ['Crème brûlée', 12],
  ['Cre\u0300me', 5],
  ['“Quoted”, and … so on', 21],
  ['日本語', 6],
  ['한국', 4],
  ['👩‍🚀 and 🚢', 7],
])('%j has %i characters', (text, length) => {
  expect(shownLength(text)).toBe(length)
})

describe('what a search result cuts off', () => {
  const { title, description } = shownInSearch
  test.each([
    ['both fit', title, description, []],
    ['the title', title + 1, description, ['title-long']],
    ['the description', title, description + 1, ['description-long']],
    ['both', title + 9, description + 9, ['title-long', 'description-long']],
  ])('%s', (_, titleLength, descriptionLength, codes) => {
    const texts = { title: 'x'.repeat(titleLength), description: 'x'.repeat(descriptionLength) }
    expect(lengthAdvice(texts).map(({ code }) => code)).toEqual(codes)
  })
})
