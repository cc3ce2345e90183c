import type { DrawCard } from '../../generator/images/cards.ts'
import { auditCase } from './audit/auditCase.ts'
import { cardDangers } from './audit/cardDangers.ts'
import type { HostileBrowser, Way } from './browser/HostileBrowser.ts'
import { lookOf } from './browser/lookOf.ts'
import type { HostileCase } from './grammar/hostileCase.ts'

export interface Trial {
  /** The elements that a bundle adds to the head of a page. */
  assets: string
  /** Draws social cards; absent where they are not tried. */
  draw?: DrawCard
  browser: HostileBrowser
  /** How the browser gets the post. */
  ways: readonly Way[]
}

/** Longest text that a browser is shown: it gets the text in thirty ways, and reads a longer one in no other way. */
const maxShown = 100_000

/** Everything that is wrong with a case, as its files say and as a browser has it; whether a page shows it. */
export async function dangersOf(
  tried: HostileCase,
  { assets, draw, browser, ways }: Trial,
): Promise<{ dangers: string[]; isShown: boolean }> {
  const { dangers, html, site } = auditCase(tried, assets)
  if (site && draw) dangers.push(...(await cardDangers(site.made.site, draw)))
  if (html !== undefined && html.length <= maxShown) {
    const look = lookOf(html, site)
    for (const way of ways) dangers.push(...(await browser.look(look, way)))
  }
  return { dangers, isShown: site !== undefined }
}

/** A danger without what differs from text to text: one fault has one kind. */
export const kindOf = (danger: string): string =>
  danger
    .replace(/["'`{].*$/s, '')
    .replace(/\d+/g, 'n')
    .slice(0, 60)
