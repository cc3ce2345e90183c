import { expect, test } from 'vitest'
import { type KeptPage, packPages, unpackPages } from './packedPages.ts'

const page = (path: string, references: string[], pictures: string[] = []): KeptPage => ({
  facts: {
    path,
    references,
    sharedReferences: ['/', '/pricing/'],
    pictures,
    scripts: ['/assets/entry.js'],
    inlineScripts: ['go()'],
  },
  sums: [`sum of ${path}`, `sum beside ${path}`],
})

test('pages come back as they were, with their sums', () => {
  const pages = new Map([
    ['one', page('/', ['/blog/', '/a.png', '#main'], ['/a.png'])],
    ['two', page('/blog/', ['/', '/blog/'])],
    ['three', { facts: { ...page('/empty/', []).facts, scripts: [], inlineScripts: [] }, sums: [] }],
  ])
  expect(unpackPages(packPages([...pages]))).toEqual(pages)
})

test('no pages come back as none', () => {
  expect(unpackPages(packPages([]))).toEqual(new Map())
})
