import { availableParallelism } from 'node:os'
import type { Route } from '../../content/model/Route.ts'
import { missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import { Thread } from '../project/Thread.ts'
import type { MadePage, PageAnswer, PageRequest, PageThreadInput } from './pageThread.ts'

/** So many pages take as long as the start of another thread. */
const pagesPerThread = 500

/** Pages that a thread may be asked for ahead: it need not wait, and few take memory. */
const pagesAhead = 8

interface PageThread {
  thread: Thread<PageRequest, PageAnswer>
  /** Pages that it was asked for. */
  open: number
}

/** Threads that render pages with what was bundled into a stage, and finish them. */
export class PageThreads {
  readonly #input: PageThreadInput
  readonly #threads: PageThread[] = []

  constructor(input: PageThreadInput) {
    this.#input = input
  }

  /** Makes sure that there are threads for so many pages, of which the first takes half a second to start. */
  startFor(pages: number): void {
    const count = Math.min(availableParallelism(), Math.ceil(pages / pagesPerThread))
    while (this.#threads.length < count) this.#threads.push({ thread: startThread(this.#input), open: 0 })
  }

  /** Pages that may be asked for before the first of them is there. */
  get ahead(): number {
    return this.#threads.length * pagesAhead
  }

  /** @throws what the page throws, or where the route's folder in `pages/` is not the one that its address leads to */
  async make({ path, page, anchors, data, deferredSources }: Route): Promise<MadePage> {
    this.startFor(1)
    const least = this.#threads.reduce((a, b) => (b.open < a.open ? b : a))
    // Any address without a page gets the not-found page.
    const url = withBase(this.#input.base, path === notFoundPath ? missingPath : path)
    const { images = [], ...deferred } = deferredSources?.() ?? {}
    least.open++
    const answer = await least.thread.ask({
      render: { url, page, data: data() },
      frame: { path, page, anchors, deferred: { ...deferred, images: [...images] } },
    })
    least.open--
    if ('error' in answer) throw answer.error
    return answer
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ thread }) => thread.close()))
  }
}

const startThread = (workerData: PageThreadInput): PageThread['thread'] =>
  // The script lies beside this file in the bundle that cli/loadProgram.js makes. Vike logs what is thrown there, too.
  new Thread(new URL('./pageThread.js', import.meta.url), {
    workerData,
    stderr: true,
    // React asks the environment which of its builds to use.
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
