import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { SocialCard } from '../../content/posts/socialCards.ts'
import { readChecked, writeChecked } from '../cache/checkedFile.ts'
import { workFolder } from '../project/paths.ts'
import { Thread } from '../system/Thread.ts'
import type { CardInput } from './cardDrawer.ts'

/** How many cards are worth one more thread: starting it takes as long as drawing about so many. */
const minCardsForThread = 6

/**
 * The cards of one build. Threads draw those that are not in `.kube-site/cards/` from an earlier build, while pages
 * are bundled and rendered.
 */
export class CardDrawing {
  readonly #folder: string
  readonly #cards: readonly SocialCard[]
  readonly #threads: Thread<CardInput, Uint8Array>[] = []
  /** By hash. */
  readonly #pngs = new Map<string, Uint8Array>()
  readonly #drawn: Promise<void>

  /** @param root the project, absolute */
  constructor(root: string, cards: readonly SocialCard[]) {
    this.#folder = join(workFolder(root), 'cards')
    this.#cards = cards
    this.#drawn = this.#draw()
    // `done` reports a failure; until then, it must not count as unhandled.
    this.#drawn.catch(() => undefined)
  }

  /**
   * Waits until all are drawn.
   * @throws Error that names the post of the first card that could not be drawn
   */
  async done(): Promise<void> {
    await this.#drawn
  }

  /** Every card that has been drawn: path below `dist/` and bytes. */
  *files(): Generator<[file: string, png: Uint8Array]> {
    for (const { file, hash } of this.#cards) {
      const png = this.#pngs.get(hash)
      if (png) yield [file, png]
    }
  }

  /** Ends the threads, also in the middle of a card. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(thread => thread.close()))
  }

  async #draw(): Promise<void> {
    const missing: SocialCard[] = []
    for (const card of this.#cards) {
      const png = readChecked(this.#fileOf(card.hash))
      if (png) this.#pngs.set(card.hash, png)
      else missing.push(card)
    }
    if (missing.length === 0) return
    await mkdir(this.#folder, { recursive: true })
    const count = Math.min(availableParallelism(), Math.ceil(missing.length / minCardsForThread))
    await Promise.all(Array.from({ length: count }, () => this.#drawWithThread(missing)))
    await this.close()
  }

  /** Draws cards that no other thread has taken, one after the other. */
  async #drawWithThread(missing: SocialCard[]): Promise<void> {
    // Beside this file in the bundle that cli/loadProgram.js makes.
    const thread = new Thread<CardInput, Uint8Array>(new URL('./cardThread.js', import.meta.url))
    this.#threads.push(thread)
    for (let card = missing.shift(); card; card = missing.shift()) {
      const { hash, text, source } = card
      const png = await thread.ask({ hash, text }).catch((cause: Error) => {
        throw new Error(`The social card of ${source} could not be drawn: ${cause.message}`, { cause })
      })
      this.#pngs.set(hash, png)
      writeChecked(this.#fileOf(hash), png)
    }
  }

  #fileOf(hash: string): string {
    return join(this.#folder, `${hash}.png`)
  }
}
