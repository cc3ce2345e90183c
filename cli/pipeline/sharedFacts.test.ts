import { expect, test } from 'vitest'
import type { PageFacts } from './PageFinisher.ts'
import { sharedFacts } from './sharedFacts.ts'

const facts = (path: string): PageFacts => ({
  path,
  references: [`${path}#own`],
  sharedReferences: ['/', '/blog/'],
  pictures: new Set(['/a.webp']),
  scripts: ['/assets/a.js'],
  inlineScripts: ['a()', 'b()'],
})

test('pages are told as they are', () => {
  const shared = sharedFacts()
  const given = [
    facts('/a/'),
    facts('/b/'),
    { ...facts('/c/'), inlineScripts: ['a()'], pictures: new Set<string>() },
  ]
  expect(given.map(shared)).toEqual(given)
})

test('what pages have in common is there once', () => {
  const shared = sharedFacts()
  const [a, b] = [shared(facts('/a/')), shared(facts('/b/'))]
  expect(b.sharedReferences).toBe(a.sharedReferences)
  expect(b.pictures).toBe(a.pictures)
  expect(b.scripts).toBe(a.scripts)
  expect(b.inlineScripts).toBe(a.inlineScripts)
})
