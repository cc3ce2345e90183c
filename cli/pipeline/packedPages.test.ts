import { expect, test } from 'vitest'
import { type KeptPage, packPages, unpackPages } from './packedPages.ts'

const page = (path: string, references: string[], pictures: string[] = []): KeptPage => ({
  facts: {
    path,
    references,
    sharedReferences: ['/', '/pricing/'],
    pictures: new Set(pictures),
    scripts: ['/assets/entry.js'],
    inlineScripts: ['go()'],
  },
  sums: [`sum of ${path}`, `sum beside ${path}`],
})

test('pages come back as they were, and each text is kept once', () => {
  const pages = new Map([
    ['one', page('/', ['/blog/', '/a.png', '#main'], ['/a.png'])],
    ['two', page('/blog/', ['/', '/blog/'])],
    ['three', { facts: { ...page('/empty/', []).facts, scripts: [], inlineScripts: [] }, sums: [] }],
  ])
  const packed = packPages([...pages])
  expect(unpackPages(packed)).toEqual(pages)
  expect(packed.texts).toHaveLength(new Set(packed.texts).size)
})

test('no pages come back as none', () => {
  expect(unpackPages(packPages([]))).toEqual(new Map())
})

test('pages that share a list share it when they come back', () => {
  const [shared, pictures] = [['/', '/blog/'], new Set(['/a.png'])]
  const facts = { ...page('/', []).facts, sharedReferences: shared, pictures }
  const packed = packPages([
    ['one', { facts, sums: [] }],
    ['two', { facts: { ...facts, path: '/two/' }, sums: [] }],
  ])
  const [one, two] = [...unpackPages(packed).values()]
  expect(two?.facts.sharedReferences).toBe(one?.facts.sharedReferences)
  expect(two?.facts.pictures).toBe(one?.facts.pictures)
})
