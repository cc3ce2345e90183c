import { describe, expect, test } from 'vitest'
import config from '../../../tests/fixtures/site/site.config.ts'
import {
  checkDuplicates,
  checkLengths,
  checkPlaceholders,
  type DescribedPage,
  maxShownLength,
  placeholders,
  shownLength,
} from './lintSite.ts'
import type { AbsoluteUrl, SiteConfig } from '../../model/SiteConfig.ts'

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
    expect(checkLengths([long]).map(({ code }) => code)).toEqual(codes)
  })
})

const at = (siteUrl: AbsoluteUrl, values: Partial<SiteConfig> = {}): SiteConfig => ({
  ...(config as SiteConfig),
  ...values,
  siteUrl,
})

test.each([
  'https://fairlead.example',
  'https://example.com/docs',
  'http://localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
] as const)('a site at %s may have examples', siteUrl => {
  expect(placeholders(at(siteUrl))).toEqual([])
})

test('a site at a real address is told of each, but not of where it is published to', () => {
  const found = placeholders(at('https://fairlead.io'))
  const paths = found.map(({ path }) => path.join('.'))
  for (const path of ['email', 'links.register', 'links.trustCenter', 'getStarted.command.1'])
    expect(paths).toContain(path)
  expect(paths.filter(path => path.startsWith('publish') || path === 'siteUrl')).toEqual([])
})

test.each([
  ['hello@fairlead.example', 'fairlead.example'],
  ['https://www.example.org/', 'www.example.org'],
  ['hello@fairlead.io', undefined],
  ['For example. And more', undefined],
  ['https://example.fairlead.io', undefined],
])('%s: %s', (email, host) => {
  const found = placeholders(at('https://fairlead.io', { email }))
  expect(found.find(({ path }) => path[0] === 'email')?.host).toBe(host)
})

test('the problem stands at the text', () => {
  const [problem] = checkPlaceholders({
    source: { file: 'site.config.ts', text: 'one\ntwo' },
    value: at('https://fairlead.io'),
    locate: () => 4,
    locateKey: () => 0,
  })
  expect(problem).toMatchObject({ code: 'config-placeholder', severity: 'warning', line: 2 })
})
