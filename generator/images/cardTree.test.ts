import { expect, test } from 'vitest'
import type { CardText } from '../../content/posts/socialCards.ts'
import { type CardNode, cardTree } from './cardTree.ts'

const text: CardText = {
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
  Number(textsOf(cardTree({ ...text, title })).find(({ text: shown }) => shown === title)?.size)

test('a title in capitals, which are wider, is smaller', () => {
  expect(sizeOf(text.title.toUpperCase())).toBeLessThan(sizeOf(text.title))
  expect(sizeOf('WWWW MMMM '.repeat(5).trim())).toBeLessThan(sizeOf('llll iiii '.repeat(5).trim()))
})

test('a long name, author or host is cut, so that each stays on its line', () => {
  const long = {
    name: 'A name '.repeat(20),
    author: 'An author '.repeat(9),
    host: `${'sub.'.repeat(30)}example`,
  }
  const shown = textsOf(cardTree({ ...text, ...long })).map(node => node.text)
  const [name = '', , author = '', day = '', host = ''] = shown
  expect([name, author, host].every(part => part.endsWith('…'))).toBe(true)
  expect(name.length).toBeLessThanOrEqual(46)
  // A letter is 15.6 px wide, and two spaces are 28 px.
  expect((author.length + day.length + host.length) * 15.6 + 56).toBeLessThanOrEqual(1048)
})
