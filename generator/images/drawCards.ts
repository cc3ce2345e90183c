import { join } from 'node:path'
import type { SocialCard } from '../../content/posts/socialCards.ts'
import { readChecked, writeChecked } from '../cache/checkedFile.ts'
import { workFolder } from '../../system/paths.ts'
import type { WorkerPool } from '../workers/WorkerPool.ts'
import type { cardDrawer } from './cardDrawer.ts'

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
  const folder = join(workFolder(root), 'cards')
  return await Promise.all(
    cards.map(async ({ file, hash, text, source }): Promise<[string, Uint8Array]> => {
      const path = join(folder, `${hash}.png`)
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
