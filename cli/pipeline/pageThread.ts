import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import { measureBytes } from '../objects/measures.ts'
import { vikeRenderer } from '../vike/vikeRenderer.ts'
import { type FinishedPage, PageFinisher, type PageInput } from './PageFinisher.ts'

/** What the thread is started with. */
export interface PageThreadInput {
  /** Folder of the bundle, absolute. */
  stage: string
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** What all pages share. */
  shared: SiteFrame
}

/** Pages of one kind to be made. */
export interface PagesRequest {
  /** Folder in `pages/` that renders them. */
  page: string
  /** Address of the first of them on its host. */
  url: string
  pages: readonly (PageInput & { data: PageData })[]
}

/** A finished page with the SHA-256 of its file. */
export interface MadePage extends FinishedPage {
  sha256: string
}

/** What the thread answers: the pages in their order, or what was thrown. */
export type PagesAnswer = { made: MadePage[] } | { error: unknown }

const { stage, base, shared } = workerData as PageThreadInput
const loading = vikeRenderer(stage, shared)
// It is awaited with the first page; until then a failure must not count as unhandled.
loading.catch(() => undefined)
const finisher = new PageFinisher(stage, base)

async function make({ page, url, pages }: PagesRequest): Promise<PagesAnswer> {
  const render = await loading
  const { document, parts } = await render({ page, url, pagesData: pages.map(({ data }) => data) })
  const made = pages.map((input, at): MadePage => {
    const finished = finisher.finish(input, document, parts[at]!)
    return { ...finished, sha256: measureBytes(finished.html).sha256 }
  })
  return { made }
}

// Vike's handlers of unhandled errors would only print what is thrown here, so it is an answer.
for await (const [request] of on(parentPort!, 'message')) {
  const answer = await make(request).catch((error: unknown): PagesAnswer => ({ error }))
  parentPort!.postMessage(answer, 'made' in answer ? answer.made.map(({ html }) => html.buffer) : [])
}
