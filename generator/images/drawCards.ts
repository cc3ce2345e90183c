import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SocialCard } from '../../content/posts/socialCards.ts'
import { readChecked, writeChecked } from '../cache/checkedFile.ts'
import { safeReaddir, workFolder } from '../../system/paths.ts'
import type { WorkerPool } from '../workers/WorkerPool.ts'
import type { cardDrawer } from './cardDrawer.ts'

const cardsFolder = (root: string): string => join(workFolder(root), 'cards')

const fileOf = ({ hash }: SocialCard): string => `${hash}.png`

/**
 * Draws the cards that no earlier build has left in `.kube-site/cards/`.
 * @param root the project, absolute
 * @returns the PNG of each card, by its path below `dist/`
 * @throws Error that names the post of a card that could not be drawn
 */
export async function drawCards(
  root: string,
  cards: readonly SocialCard[],
  pool: WorkerPool,
): Promise<[file: string, png: Uint8Array][]> {
  return await Promise.all(
    cards.map(async (card): Promise<[string, Uint8Array]> => {
      const { file, hash, text, source } = card
      const path = join(cardsFolder(root), fileOf(card))
      const drawn = readChecked(path)
      if (drawn) return [file, drawn]
      try {
        const png = await pool.run<ReturnType<typeof cardDrawer>>('draw', { hash, text })
        writeChecked(path, png)
        return [file, png]
      } catch (error) {
        const { message } = error as Error
        throw new Error(`The social card of ${source} could not be drawn: ${message}`, { cause: error })
      }
    }),
  )
}

/** Removes the drawings of other cards than those of a site. */
export function removeOtherCards(root: string, cards: readonly SocialCard[]): void {
  const used = new Set(cards.map(fileOf))
  for (const name of safeReaddir(cardsFolder(root)))
    if (!used.has(name)) rmSync(join(cardsFolder(root), name), { force: true, recursive: true })
}
