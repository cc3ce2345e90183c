import { Worker } from 'node:worker_threads'
import type { Route } from '../../content/model/Route.ts'
import { notFoundPath } from '../../content/shared/paths.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { RenderAnswer, RenderedPage, RenderRequest, RenderThreadInput } from './renderThread.ts'

interface Waiting {
  resolve(page: RenderedPage): void
  reject(error: unknown): void
}

/** Renders routes in a thread with the pages that were bundled into a stage. */
export class PageRenderer {
  readonly #thread: Worker
  readonly #base: string
  /** Requests without an answer yet; the thread answers in order. */
  readonly #waiting: Waiting[] = []

  constructor(input: RenderThreadInput) {
    this.#base = basePath(input.frame.siteUrl)
    // The script lies beside this file in the bundle that cli/kube-site.js makes. Errors that Vike logs are thrown, too.
    this.#thread = new Worker(new URL('./renderThread.js', import.meta.url), {
      workerData: input,
      stderr: true,
    })
    this.#thread.on('message', (answer: RenderAnswer) => {
      const waiting = this.#waiting.shift()
      if ('error' in answer) waiting?.reject(answer.error)
      else waiting?.resolve(answer.rendered)
    })
    const fail = (error: unknown) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error)
    }
    this.#thread.on('error', fail)
    this.#thread.on('exit', code => fail(new Error(`The thread that renders pages ended with ${code}.`)))
  }

  /** @throws what the page throws, or where the route's folder is not the one that its address leads to */
  render({ path, page, data }: Route): Promise<RenderedPage> {
    // Any address without a page gets the not-found page.
    const url = this.#base + (path === notFoundPath ? '404/' : path.slice(1))
    this.#thread.postMessage({ url, page, data: data() } satisfies RenderRequest)
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Ends the thread, even at work. */
  async close(): Promise<void> {
    await this.#thread.terminate()
  }
}
