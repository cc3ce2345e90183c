import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import type { CardText } from '../../content/posts/socialCards.ts'
import { cardDrawer } from './cardDrawer.ts'

const text: CardText = {
  title: 'Cilium at L3 and L4, Istio at L7: who decides what',
  tags: ['cilium', 'istio', 'network-policy'],
  author: 'Ines Calder',
  date: '2026-10-06',
  name: 'Fairlead',
  host: 'fairlead.example',
  language: 'en',
  accent: '#f5b94a',
  fonts: { text: 'Instrument Sans', mono: 'Geist Mono' },
}
const hash = '0123456789abcdef'
const draw = cardDrawer()

test.each<[string, Partial<CardText>]>([
  ['a usual title', {}],
  ['one word and no tags', { title: 'RBAC', tags: [] }],
  ['a title of 300 letters', { title: 'A long and winding title '.repeat(12) }],
  ['one endless word', { title: 'x'.repeat(60_000) }],
  ['letters with accents, quotes and emoji', { title: 'Żółć & <b>“Ångström”</b> 🚀👍🏽' }],
  ['more tags than have room', { tags: Array.from({ length: 20 }, (_, at) => `a-rather-long-tag-${at}`) }],
])('%s: 1200 by 630, below 120 kB', async (_, changed) => {
  const png = await draw({ hash, text: { ...text, ...changed } })
  expect(imageSize(png)).toMatchObject({ type: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(120_000)
})

test('equal cards are equal bytes, and each post has its own sea', async () => {
  const digest = async (card: string) =>
    createHash('sha256')
      .update(await draw({ hash: card, text }))
      .digest('hex')
  expect(await digest(hash)).toBe(await digest(hash))
  expect(await digest('fedcba9876543210')).not.toBe(await digest(hash))
})
