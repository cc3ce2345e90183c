import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SocialCard } from '../../content/posts/socialCards.ts'
import { workFolder } from '../project/workFolder.ts'
import type { CardAnswer } from './cardThread.ts'

/** Cards for which another thread pays: to start one takes as long as drawing about so many. */
const worthAThread = 6

/**
 * The cards of one build. Threads draw those that are not in `.kube-site/cards/` from an earlier build, while pages
 * are bundled and rendered.
 */
export class CardDrawing {
  readonly #folder: string
  readonly #cards: readonly SocialCard[]
  readonly #threads: Worker[] = []
  /** By hash. */
  readonly #pngs = new Map<string, Uint8Array>()
  readonly #drawn: Promise<void>

  /** @param root the project, absolute */
  constructor(root: string, cards: readonly SocialCard[]) {
    this.#folder = join(workFolder(root), 'cards')
    this.#cards = cards
    this.#drawn = this.#draw()
    // Whoever awaits it hears of a failure; until then it is no unhandled one.
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

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(thread => thread.terminate()))
  }

  async #draw(): Promise<void> {
    const missing: SocialCard[] = []
    for (const card of this.#cards) {
      const png = await readFile(this.#fileOf(card.hash)).catch(() => undefined)
      if (png && isWhole(png)) this.#pngs.set(card.hash, png)
      else missing.push(card)
    }
    if (missing.length === 0) return
    await mkdir(this.#folder, { recursive: true })
    const count = Math.min(availableParallelism(), Math.ceil(missing.length / worthAThread))
    await Promise.all(Array.from({ length: count }, () => this.#drawWithThread(missing)))
    await this.close()
  }

  /** Draws what nobody has taken yet, one card after the other. */
  async #drawWithThread(missing: SocialCard[]): Promise<void> {
    // Beside this file in the bundle that cli/kube-site.js makes.
    const thread = new Worker(new URL('./cardThread.js', import.meta.url))
    this.#threads.push(thread)
    for (let card = missing.shift(); card; card = missing.shift()) {
      const answer = await ask(thread, card)
      if ('fault' in answer) {
        throw new Error(`The social card of ${card.source} could not be drawn: ${answer.fault}`)
      }
      this.#pngs.set(card.hash, answer.png)
      await writeFile(this.#fileOf(card.hash), answer.png)
    }
  }

  #fileOf(hash: string): string {
    return join(this.#folder, `${hash}.png`)
  }
}

/** False for what a build that was killed, or one under way, has not written to the end: the chunk `IEND`. */
const isWhole = (png: Buffer): boolean => png.subarray(-8, -4).toString('latin1') === 'IEND'

async function ask(thread: Worker, { hash, text }: SocialCard): Promise<CardAnswer> {
  // A fault of the thread itself, such as fonts that are missing, is thrown.
  const answered = once(thread, 'message') as Promise<[CardAnswer]>
  thread.postMessage({ hash, text })
  const [answer] = await answered
  return answer
}
