import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type { SocialCard } from '../../content/posts/socialCards.ts'
import { readChecked, removeUnused, writeChecked } from '../cache/Cache.ts'
import { workFolder } from '../../system/paths.ts'
import type { WorkerPool } from '../workers/WorkerPool.ts'
import type { Fonts } from '../../content/model/SiteConfig.ts'

type CardInput = Pick<SocialCard, 'hash' | 'text'>

/** Draws a card as PNG. */
export type DrawCard = (card: CardInput) => Promise<Uint8Array>

const cardsFolder = (root: string): string => join(workFolder(root), 'cards')

const nameOf = ({ hash }: SocialCard): string => `${hash}.png`

/**
 * Draws the cards that no earlier build has left in `.kube-site/cards/`.
 * @param root the project, absolute; absent if all are to be drawn, and left to no other build
 * @returns the PNG of each card, by its path below `dist/`
 * @throws Error that names the post of a card that could not be drawn
 */
export async function drawCards(
  root: string | undefined,
  cards: readonly SocialCard[],
  pool: WorkerPool,
): Promise<[file: string, png: Uint8Array][]> {
  return await Promise.all(
    cards.map(async (card): Promise<[string, Uint8Array]> => {
      const { file, hash, text, source } = card
      const path = root === undefined ? undefined : join(cardsFolder(root), nameOf(card))
      const drawn = path === undefined ? undefined : readChecked(path)
      if (drawn) return [file, drawn]
      try {
        const png = await pool.run<DrawCard>('draw', { hash, text })
        if (path !== undefined) writeChecked(path, [png])
        return [file, png]
      } catch (error) {
        const { message } = error as Error
        throw new Error(`The social card of ${source} could not be drawn: ${message}`, { cause: error })
      }
    }),
  )
}

/** Removes the oldest drawings of other cards than those of a site, twice as many of which stay for other sites. */
export function removeOtherCards(root: string, cards: readonly SocialCard[]): void {
  const used = new Set(cards.map(nameOf))
  removeUnused(cardsFolder(root), name => !used.has(name), 2 * used.size)
}

/** A font of a card, in a format that satori reads: WOFF, not WOFF2, and not variable. */
interface CardFont {
  /** Its name in the card's styles, whichever font it is. */
  family: 'Text' | 'Text Ext' | 'Mono' | 'Mono Ext'
  weight: 400 | 600
  /** Absolute. */
  path: string
}

/** Returns the name of a font in its packages: `instrument-sans` of `Instrument Sans`. */
export const fontSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** Returns the files of Latin letters, and of extended Latin if the font has them. */
export function cardFonts(fonts: Fonts): CardFont[] {
  const files = (name: string, weight: CardFont['weight'], family: 'Text' | 'Mono') =>
    (['', ' Ext'] as const).map(ending => {
      const file = `${fontSlug(name)}-latin${ending === '' ? '' : '-ext'}-${weight}-normal.woff`
      return { family: `${family}${ending}` as const, weight, path: fontFile(name, `files/${file}`) }
    })
  return [...files(fonts.text, 600, 'Text'), ...files(fonts.mono, 400, 'Mono')].flatMap(
    ({ path, ...font }) => (path === undefined ? [] : [{ ...font, path }]),
  )
}

/** Returns the fonts without a package, or without the weight of cards. */
export const missingFonts = (fonts: Fonts): (keyof Fonts)[] =>
  (['text', 'mono'] as const).filter(key => {
    const family = key === 'text' ? 'Text' : 'Mono'
    return !cardFonts(fonts).some(font => font.family === family)
  })

/** Names and versions of the packages that social cards are drawn with; of a missing one, the name. */
export function cardTools({ text, mono }: Fonts): string {
  const require = createRequire(import.meta.url)
  const versionOf = (name: string) => {
    try {
      return (require(`${name}/package.json`) as { version: string }).version
    } catch {
      return ''
    }
  }
  const fonts = [text, mono].map(name => `@fontsource/${fontSlug(name)}`)
  return ['satori', 'sharp', ...fonts].map(name => `${name}@${versionOf(name)}`).join(' ')
}

/** The absolute path of a file in the package of a font; `undefined` if absent. */
function fontFile(name: string, file: string): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(`@fontsource/${fontSlug(name)}/${file}`)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
