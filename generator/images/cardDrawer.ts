import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import satori from 'satori'
import { cardSize, type SocialCard } from '../../content/posts/socialCards.ts'
import type { Fonts } from '../../content/model/SiteConfig.ts'
import { contourGroup, type Shoal } from './contourGroup.ts'
import { darkTheme } from './darkTheme.ts'
import { cardFonts } from './cardFonts.ts'
import { cardTree } from './cardTree.ts'

export type CardInput = Pick<SocialCard, 'hash' | 'text'>

/** Returns a function that draws cards with the same fonts as PNG. Equal cards give equal bytes. */
export function cardDrawer(): (card: CardInput) => Promise<Uint8Array> {
  let fonts: ReturnType<typeof readFonts> | undefined
  return async ({ hash, text }) => {
    fonts ??= readFonts(text.fonts)
    // Satori turns the text into paths, so that nothing depends on the fonts of the machine.
    const svg = await satori(cardTree(text) as Parameters<typeof satori>[0], { ...cardSize, fonts })
    const drawing = svg.replace(/^<svg[^>]*>/, start => start + background(hash))
    return await sharp(Buffer.from(drawing)).flatten().png(palette).toBuffer()
  }
}

/** The colours of a card fit into a palette. Dithering would only add bytes. */
const palette = { palette: true, dither: 0, effort: 1 }

const readFonts = (fonts: Fonts) =>
  cardFonts(fonts).map(({ family: name, weight, path }) => ({
    name,
    weight,
    style: 'normal' as const,
    data: readFileSync(path),
  }))

/** The chart behind a card's text; each post has its own, made from its hash. */
function background(hash: string): string {
  const random = numbersOf(hash)
  const between = (from: number, to: number) => from + Math.round(random() * (to - from))
  const shoals: Shoal[] = [
    { x: between(930, 1130), y: between(180, 460), radius: between(220, 290), height: 5.4 },
    { x: between(-40, 200), y: between(470, 680), radius: between(260, 340), height: 3 },
    { x: between(240, 560), y: between(-40, 160), radius: between(300, 400), height: -2.6 },
    { x: between(500, 760), y: between(560, 760), radius: between(200, 280), height: -2 },
  ]
  const lines = contourGroup({ ...cardSize, shoals, interval: 0.66 }, { color: '#182633', width: 1.2 })
  return `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${darkTheme.bg}"/>${lines}`
}

/** Numbers from 0 up to 1 that depend on the hash alone: its digits, four at a time, again and again. */
function numbersOf(hash: string): () => number {
  let at = 0
  return () => {
    at = (at + 3) % (hash.length - 3)
    return Number.parseInt(hash.slice(at, at + 4), 16) / 0x1_00_00
  }
}
