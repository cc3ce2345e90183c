import { cardSize } from '../../content/posts/socialCards.ts'
import type { Shoal } from '../chart/contourGroup.ts'
import { contourGroup } from '../chart/contourGroup.ts'
import { darkTheme as color } from '../chart/darkTheme.ts'

/** The sea behind a card's text: each post has its own, made of its hash. */
export function cardChart(hash: string): string {
  const number = numbers(hash)
  const between = (from: number, to: number) => from + Math.round(number() * (to - from))
  const shoals: Shoal[] = [
    { x: between(930, 1130), y: between(180, 460), radius: between(220, 290), height: 5.4 },
    { x: between(-40, 200), y: between(470, 680), radius: between(260, 340), height: 3 },
    { x: between(240, 560), y: between(-40, 160), radius: between(300, 400), height: -2.6 },
    { x: between(500, 760), y: between(560, 760), radius: between(200, 280), height: -2 },
  ]
  const pen = { color: '#182633', width: 1.2 }
  return (
    `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${color.bg}"/>` +
    contourGroup({ ...cardSize, shoals, interval: 0.66 }, pen)
  )
}

/** Numbers from 0 up to 1, the same ones for the same hash: its digits, four at a time, again and again. */
function numbers(hash: string): () => number {
  let at = 0
  return () => {
    at = (at + 3) % (hash.length - 3)
    return Number.parseInt(hash.slice(at, at + 4), 16) / 0x1_00_00
  }
}
