import { expect, test } from 'vitest'
import { type KeptPage, packPages, unpackPages } from './packedPages.ts'

const page = (path: string, references: string[], pictures: string[] = []): KeptPage => ({
  facts: {
    path,
    references,
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
