import type { DrawCard } from '../../../generator/images/cards.ts'
import type { Site } from '../../../content/model/Site.ts'
import { socialCards } from '../../../content/posts/socialCards.ts'

/** Longest time that drawing a card may take: twenty times what one takes. */
const maxSeconds = 5

/** What is wrong with the social cards of a site. */
export async function cardDangers(site: Site, draw: DrawCard): Promise<string[]> {
  const dangers: string[] = []
  for (const card of socialCards(site)) {
    const start = performance.now()
    try {
      const png = Buffer.from(await draw(card))
      if (png.toString('latin1', 1, 4) !== 'PNG') dangers.push('the social card is no PNG')
    } catch (error) {
      dangers.push(`the social card throws ${String(error)}`)
    }
    const seconds = (performance.now() - start) / 1000
    if (seconds > maxSeconds) dangers.push(`drawing the social card takes ${seconds.toFixed(1)} s`)
  }
  return dangers
}
