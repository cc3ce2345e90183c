import { expect, test } from 'vitest'
import { FactsPacker, FactsUnpacker, sharedByAll } from './packedFacts.ts'
import type { PageFacts } from './PageFinisher.ts'

const shared = { sharedReferences: ['/', '/blog/'], scripts: ['/assets/a.js'], inlineScripts: ['a()', 'b()'] }

const facts = (path: string, more: Partial<PageFacts> = {}): PageFacts => ({
  path,
  references: ['/', `${path}#own`],
  pictures: ['/a.webp'],
  ...shared,
  ...more,
})

const first = [facts('/a/'), facts('/b/', { references: [], inlineScripts: [] })]
const second = [facts('/c/', { pictures: ['/c.webp', '/a.webp'] }), facts('/a/')]

test('pages come back as they were, from one message after the other', () => {
  const packer = new FactsPacker()
  const unpacker = new FactsUnpacker()
  for (const pages of [first, second, [], second, first])
    expect(unpacker.unpack(structuredClone(packer.pack(pages)))).toEqual(pages)
})

test('a text is packed once, and a list that pages share, too', () => {
  const packer = new FactsPacker()
  const packed = [first, second, first].map(pages => packer.pack(pages))
  const texts = packed.flatMap(one => one.texts)
  expect(texts).toHaveLength(new Set(texts).size)
  expect(packed[2]).toMatchObject({ texts: [], lists: new Uint32Array() })
})

test('a packer that knows many texts begins again, and pages still come back', () => {
  const packer = new FactsPacker(text => text, 5)
  const unpacker = new FactsUnpacker()
  const packed = [first, second, [], first, second].map(pages => {
    const one = packer.pack(pages)
    expect(unpacker.unpack(one)).toEqual(pages)
    return one
  })
  expect(packed.map(({ begins }) => begins)).toEqual([true, true, true, true, true])
})

test('what pages of two packers have in common is there once', () => {
  const all = sharedByAll()
  const [a, b] = [first, second].map(
    pages => new FactsUnpacker(all).unpack(structuredClone(new FactsPacker().pack(pages)))[0]!,
  )
  for (const name of ['sharedReferences', 'scripts', 'inlineScripts'] as const)
    expect(b![name]).toBe(a![name])
})

test('many pages come back, too', () => {
  const many = Array.from({ length: 3000 }, (_, at) => facts(`/${at}/`, { references: [`/${at % 7}/`, '/'] }))
  expect(new FactsUnpacker().unpack(new FactsPacker().pack(many))).toEqual(many)
})
