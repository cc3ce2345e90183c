import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { cardSize, type SocialCard } from '../../content/posts/socialCards.ts'
import { cardChart } from './cardChart.ts'
import { cardFonts } from './cardFonts.ts'
import { cardTree } from './cardTree.ts'
import { indexedPng } from './indexedPng.ts'

export type CardInput = Pick<SocialCard, 'hash' | 'text'>

/** Draws cards, the fonts read once for all: each as the bytes of a PNG, the same ones for the same card. */
export function cardPen(): (card: CardInput) => Promise<Uint8Array> {
  const fonts = cardFonts()
  return async ({ hash, text }) => {
    // Satori makes paths of the text, so that nothing depends on the fonts of the machine.
    const svg = await satori(cardTree(text) as Parameters<typeof satori>[0], { ...cardSize, fonts })
    const chart = svg.replace(/^<svg[^>]*>/, start => start + cardChart(hash))
    const { pixels } = new Resvg(chart, { font: { loadSystemFonts: false } }).render()
    return indexedPng({ ...cardSize, pixels })
  }
}
