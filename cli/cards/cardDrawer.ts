import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { cardSize, type SocialCard } from '../../content/posts/socialCards.ts'
import { cardChart } from './cardChart.ts'
import { cardTree } from './cardTree.ts'
import { indexedPng } from './indexedPng.ts'

export type CardInput = Pick<SocialCard, 'hash' | 'text'>

/** The site's two families as satori reads them: WOFF, not WOFF2, and not variable. */
const fontFiles = [
  ['Instrument Sans', 600, 'instrument-sans/files/instrument-sans-latin-600-normal.woff'],
  ['Instrument Sans Ext', 600, 'instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'],
  ['Geist Mono', 400, 'geist-mono/files/geist-mono-latin-400-normal.woff'],
  ['Geist Mono Ext', 400, 'geist-mono/files/geist-mono-latin-ext-400-normal.woff'],
] as const

/** Reads the fonts, and gives a function that draws cards as PNG; equal cards give equal bytes. */
export function cardDrawer(): (card: CardInput) => Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url)
  const fonts = fontFiles.map(([name, weight, file]) => ({
    name,
    weight,
    style: 'normal' as const,
    data: readFileSync(resolve(`@fontsource/${file}`)),
  }))
  return async ({ hash, text }) => {
    // Satori turns the text into paths, so that nothing depends on the fonts of the machine.
    const svg = await satori(cardTree(text) as Parameters<typeof satori>[0], { ...cardSize, fonts })
    const chart = svg.replace(/^<svg[^>]*>/, start => start + cardChart(hash))
    const { pixels } = new Resvg(chart, { font: { loadSystemFonts: false } }).render()
    return indexedPng({ ...cardSize, pixels })
  }
}
