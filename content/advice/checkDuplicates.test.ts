import { expect, test } from 'vitest'
import { checkDuplicates, type DescribedPage } from './checkDuplicates.ts'

const page = (name: string, title: string, description: string): DescribedPage => ({
  name,
  texts: { title, description },
  source: { file: name, text: `${title}\n${description}\n` },
  places: { title: 0, description: title.length + 1 },
})

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
