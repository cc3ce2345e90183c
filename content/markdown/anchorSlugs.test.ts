import { expect, test } from 'vitest'
import { isSafeId, makeAnchorSlugs, pageIds } from './anchorSlugs.ts'

test.each([
  ['What is a Pod?', 'what-is-a-pod'],
  ['kubectl get --all', 'kubectl-get---all'],
  ['Größe & Gewicht', 'größe--gewicht'],
  ['snake_case.yaml', 'snake_caseyaml'],
  ['1. First', '1-first'],
  ['?!', 'section'],
])('%j is %j, as on GitHub', (text, slug) => expect(makeAnchorSlugs().fromText(text)).toBe(slug))

test('never gives an id twice', () => {
  const slugs = makeAnchorSlugs()
  const texts = ['a', 'a', 'a-1', 'a', 'a-1-1', 'A', '', 'b', 'b-1', 'b']
  const ids = texts.map(slugs.fromText)
  expect(ids).toEqual(['a', 'a-1', 'a-1-1', 'a-2', 'a-1-1-1', 'a-3', 'section', 'b', 'b-1', 'b-2'])
})

test.each([...pageIds])('leaves %j to the page', id => {
  const slugs = makeAnchorSlugs()
  expect(slugs.isFree(id)).toBe(false)
  expect(slugs.fromText(id)).toBe(`${id}-1`)
})

test('knows nothing of another document', () => {
  makeAnchorSlugs().claim('a')
  expect(makeAnchorSlugs().claim('a')).toBe('a')
})

test.each([
  'install',
  'step-2',
  'a_b',
  'x1',
  '1a',
  'a--b',
  '-a',
  '0.8.24',
  'v2:a^b',
  'größe',
  'сеть',
  'FAQ-1',
  'ERR_NOT_FOUND',
  'FSTDEP022',
])('%j is a safe id', id => expect(isSafeId(id)).toBe(true))
test.each([
  '',
  'Install',
  'innerWidth',
  'URL',
  'E_a',
  'a b',
  '"',
  '<a',
  '&a',
  'location',
  'cookie',
  'constructor',
  '__proto__',
])('%j is not a safe id', id => expect(isSafeId(id)).toBe(false))
