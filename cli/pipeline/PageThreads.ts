import { availableParallelism } from 'node:os'
import type { Route } from '../../content/model/Route.ts'
import { missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import { receivedError } from '../system/SentError.ts'
import { Thread } from '../system/Thread.ts'
import { FactsUnpacker, sharedByAll } from './packedFacts.ts'
import type { PageFacts } from './PageFinisher.ts'
import type {
  MadeFile,
  PagesAnswer,
  PageThreadInput,
  PageThreadRequest,
  RequestedPage,
} from './pageThread.ts'

/** So many pages take as long as the start of another thread. */
const pagesPerThread = 500

/** Requests that a thread may have open: it need not wait for the next, and few pages take memory. */
const requestsAhead = 2

/** A finished page. */
export interface MadePage {
  facts: PageFacts
  /** Its file, and the one beside it where there is one. */
  files: readonly MadeFile[]
}

interface PageThread {
  thread: Thread<PageThreadRequest, PagesAnswer>
  unpacker: FactsUnpacker
  /** Pages that it was asked for. */
  open: number
}

/** Threads that render pages with what was bundled into a stage, and finish them. */
export class PageThreads {
  readonly #threads: PageThread[] = []
  /** What their pages have in common. */
  #shared = sharedByAll()
  /** What each is told before it is asked for pages. */
  readonly #told: PageThreadRequest[] = []
  #base = ''
  #isClosed = false

  /**
   * Makes sure that there are threads for so many pages. They take a fifth of a second to start and to load React, which
   * they can do before the pages are bundled.
   */
  startFor(pages: number): void {
    const count = Math.min(availableParallelism(), Math.ceil(pages / pagesPerThread))
    while (this.#threads.length < count && !this.#isClosed) {
      const thread = startThread()
      this.#threads.push({ thread, unpacker: new FactsUnpacker(this.#shared), open: 0 })
      for (const request of this.#told) tell(thread, request)
    }
  }

  /** Says that the pages are bundled in a folder, absolute: it takes a tenth of a second to load them. */
  load(stage: string): void {
    this.#tell({ load: stage })
  }

  /** Says what pages are made with, before the first is asked for. */
  begin(input: PageThreadInput): void {
    this.#base = input.base
    this.#tell({ begin: input })
  }

  #tell(request: PageThreadRequest): void {
    this.#told.push(request)
    for (const { thread } of this.#threads) tell(thread, request)
  }

  /** Requests that may be open at the same time. */
  get ahead(): number {
    return this.#threads.length * requestsAhead
  }

  /**
   * @param routes of one kind
   * @throws what a page throws, or where the routes' folder in `pages/` is not the one that their address leads to
   */
  async make(routes: readonly Route[]): Promise<MadePage[]> {
    this.startFor(1)
    const [{ path, page }] = routes as [Route]
    const least = this.#threads.reduce((a, b) => (b.open < a.open ? b : a))
    least.open += routes.length
    const request = {
      page,
      // Any address without a page gets the not-found page.
      url: withBase(this.#base, path === notFoundPath ? missingPath : path),
      pages: routes.map(pageRequest),
    }
    const answer = await least.thread.ask(request).catch((cause: Error) => {
      throw new Error(`${cause.message} while ${path} and others were rendered`, { cause })
    })
    least.open -= routes.length
    if ('error' in answer) throw receivedError(answer)
    const { facts, files } = answer.made!
    return least.unpacker.unpack(facts).map((one, at) => ({ facts: one, files: files[at]! }))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    // What they knew takes as much memory as the pages.
    this.#shared = sharedByAll()
    await Promise.all(this.#threads.splice(0).map(({ thread }) => thread.close()))
  }
}

function pageRequest({ path, page, file, anchors, companion, data, deferred }: Route): RequestedPage {
  return { path, page, file, anchors, companion: companion?.key, deferred, data: data() }
}

/** What fails there fails every later question. */
const tell = (thread: PageThread['thread'], request: PageThreadRequest): void =>
  void thread.ask(request).catch(() => undefined)

const startThread = (): PageThread['thread'] =>
  // The script lies beside this file in the bundle that cli/loadProgram.js makes. Vike logs what is thrown there, too.
  new Thread(new URL('./pageThread.js', import.meta.url), {
    stderr: true,
    // React asks the environment which of its builds to use.
    env: { ...process.env, NODE_ENV: 'production' },
  })
