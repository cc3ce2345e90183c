import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import type { CardText } from '../../content/posts/socialCards.ts'
import { cardDrawer, type CardNode, cardTree } from './cardDrawer.ts'

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

describe('the layout', () => {
  const card: CardText = {
    title: 'What an admission webhook sees of a pod, and when',
    tags: [],
    author: 'Ines Calder',
    date: '2026-10-06',
    name: 'Fairlead',
    host: 'fairlead.example',
    language: 'en',
    accent: '#f5b94a',
    fonts: { text: 'Instrument Sans', mono: 'Geist Mono' },
  }

  /** The texts of a card, each with its size where it has one of its own. */
  function textsOf({ props: { style, children = [] } }: CardNode): { text: string; size: unknown }[] {
    if (typeof children === 'string') return [{ text: children, size: style?.['fontSize'] }]
    return children.flatMap(textsOf).filter(({ text: shown }) => shown !== '')
  }
  const sizeOf = (title: string) =>
    Number(textsOf(cardTree({ ...card, title })).find(({ text: shown }) => shown === title)?.size)

  test('a title in capitals, which are wider, is smaller', () => {
    expect(sizeOf(card.title.toUpperCase())).toBeLessThan(sizeOf(card.title))
    expect(sizeOf('WWWW MMMM '.repeat(5).trim())).toBeLessThan(sizeOf('llll iiii '.repeat(5).trim()))
  })

  test('a long name, author or host is cut, so that each stays on its line', () => {
    const long = {
      name: 'A name '.repeat(20),
      author: 'An author '.repeat(9),
      host: `${'sub.'.repeat(30)}example`,
    }
    const shown = textsOf(cardTree({ ...card, ...long })).map(node => node.text)
    const [name = '', , author = '', day = '', host = ''] = shown
    expect([name, author, host].every(part => part.endsWith('…'))).toBe(true)
    expect(name.length).toBeLessThanOrEqual(46)
    // A letter is 15.6 px wide, and two spaces are 28 px.
    expect((author.length + day.length + host.length) * 15.6 + 56).toBeLessThanOrEqual(1048)
  })
})
