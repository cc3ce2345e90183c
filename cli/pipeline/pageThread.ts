import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import { type Measures, measureBytes } from '../objects/measures.ts'
import { writeNew } from '../objects/writeNew.ts'
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
  /** Folder that the pages are written into, absolute, where nothing lies in it. */
  newSite?: string
}

/** Pages of one kind to be made. */
export interface PagesRequest {
  /** Folder in `pages/` that renders them. */
  page: string
  /** Address of the first of them on its host. */
  url: string
  pages: readonly (PageInput & { data: PageData })[]
}

/** A finished page. */
export interface MadePage extends Pick<FinishedPage, 'facts'> {
  measures: Measures
  /** Absent where it has been written. */
  html?: FinishedPage['html']
}

/** What the thread answers: the pages in their order, or what was thrown, and the code of a system's error. */
export type PagesAnswer = { made: MadePage[] } | { error: unknown; code?: string | undefined }

const { stage, base, shared, newSite } = workerData as PageThreadInput
const loading = vikeRenderer(stage, shared)
// It is awaited with the first page; until then a failure must not count as unhandled.
loading.catch(() => undefined)
const finisher = new PageFinisher(stage, base)

async function make({ page, url, pages }: PagesRequest): Promise<PagesAnswer> {
  const render = await loading
  const { document, parts } = await render({ page, url, pagesData: pages.map(({ data }) => data) })
  const made = pages.map((input, at): MadePage => {
    const { facts, html } = finisher.finish(input, document, parts[at]!)
    const measures = measureBytes(html)
    if (newSite === undefined) return { facts, measures, html }
    writeNew(newSite, input.file, html)
    return { facts, measures }
  })
  return { made }
}

/** The code of a system's error, which a message between threads leaves out. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined

// Vike's handlers of unhandled errors would only print what is thrown here, so it is an answer.
for await (const [request] of on(parentPort!, 'message')) {
  const answer = await make(request).catch((error: unknown): PagesAnswer => ({ error, code: codeOf(error) }))
  parentPort!.postMessage(
    answer,
    'made' in answer ? answer.made.flatMap(({ html }) => html?.buffer ?? []) : [],
  )
}
