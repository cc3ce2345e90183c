import { describe, expect, test } from 'vitest'
import { checkDuplicates, type DescribedPage, longTexts, maxShownLength, shownLength } from './searchTexts.ts'

const page = (name: string, title: string, description: string): DescribedPage => ({
  name,
  texts: { title, description },
  source: { file: name, text: `${title}\n${description}\n` },
  offsets: { title: 0, description: title.length + 1 },
})

describe('duplicates', () => {
  test.each([
    ['each its own', [page('a', 'One', 'First.'), page('b', 'Two', 'Second.')], []],
    ['one title', [page('a', 'One', 'First.'), page('b', 'One', 'Second.')], [['title-duplicate', 'b', 1]]],
    [
      'in other letters, spaces and signs',
      [page('a', 'What: a  Pod sees', 'First.'), page('b', 'what a pod sees?', 'first')],
      [
        ['title-duplicate', 'b', 1],
        ['description-duplicate', 'b', 2],
      ],
    ],
    [
      'every later one names the first',
      [page('a', 'One', '1'), page('b', 'One', '2'), page('c', 'One', '3')],
      [
        ['title-duplicate', 'b', 1],
        ['title-duplicate', 'c', 1],
      ],
    ],
    ['a title that is another description', [page('a', 'One', 'Two'), page('b', 'Two', 'One')], []],
  ])('%s', (_, pages, expected) => {
    const problems = checkDuplicates(pages)
    expect(problems.map(({ code, file, line }) => [code, file, line])).toEqual(expected)
    for (const { message } of problems) expect(message).toMatch(/^a /)
  })
})

test.each([
  ['', 0],
  ['Plain words', 11],
  ['Crème brûlée', 12],
  ['Cre\u0300me', 5],
  ['“Quoted”, and … so on', 21],
  ['日本語', 6],
  ['한국', 4],
  ['👩‍🚀 and 🚢', 9],
])('%j has %i characters', (text, length) => {
  expect(shownLength(text)).toBe(length)
})

describe('what a search result cuts off', () => {
  const { title, description } = maxShownLength
  test.each([
    ['both fit', title, description, []],
    ['the title', title + 1, description, ['title-long']],
    ['the description', title, description + 1, ['description-long']],
    ['both', title + 9, description + 9, ['title-long', 'description-long']],
  ])('%s', (_, titleLength, descriptionLength, codes) => {
    const long = page('a', 'x'.repeat(titleLength), 'x'.repeat(descriptionLength))
    expect(longTexts(long).map(({ code }) => code)).toEqual(codes)
  })
})
