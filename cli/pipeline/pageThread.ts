import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { SiteFrame } from '../../content/model/PageData.ts'
import { measureBytes } from '../objects/measures.ts'
import { type RenderRequest, vikeRenderer } from '../vike/vikeRenderer.ts'
import { type FinishedPage, PageFinisher, type PageFrame } from './PageFinisher.ts'

/** What the thread is started with. */
export interface PageThreadInput {
  /** Folder of the bundle, absolute. */
  stage: string
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** What all pages share. */
  shared: SiteFrame
}

/** A page to be made. */
export interface PageRequest {
  render: RenderRequest
  frame: PageFrame
}

/** A finished page with the SHA-256 of its file. */
export interface MadePage extends FinishedPage {
  sha256: string
}

/** What the thread answers: the page, or what was thrown. */
export type PageAnswer = MadePage | { error: unknown }

const { stage, base, shared } = workerData as PageThreadInput
const loading = vikeRenderer(stage, shared)
// It is awaited with the first page; until then a failure must not count as unhandled.
loading.catch(() => undefined)
const finisher = new PageFinisher(stage, base)

async function make({ render, frame }: PageRequest): Promise<PageAnswer> {
  const renderer = await loading
  const page = finisher.finish(frame, await renderer(render))
  return { ...page, sha256: measureBytes(page.html).sha256 }
}

// Vike's handlers of unhandled errors would only print what is thrown here, so it is an answer.
for await (const [request] of on(parentPort!, 'message')) {
  const answer = await make(request).catch((error: unknown): PageAnswer => ({ error }))
  parentPort!.postMessage(answer, 'html' in answer ? [answer.html.buffer] : [])
}
