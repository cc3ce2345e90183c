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
}

/** What all pages share, before the first page; or a page to be made. */
export type PageRequest = { shared: SiteFrame } | { render: RenderRequest; frame: PageFrame }

/** A finished page with the SHA-256 of its file. */
export interface MadePage extends FinishedPage {
  sha256: string
}

/** What the thread answers to a page: the page, or what was thrown. */
export type PageAnswer = MadePage | { error: unknown } | undefined

const { stage, base } = workerData as PageThreadInput
const loading = vikeRenderer(stage)
// It is awaited with the first page; until then a failure must not count as unhandled.
loading.catch(() => undefined)
const finisher = new PageFinisher(stage, base)
let shared: SiteFrame | undefined

async function answer(request: PageRequest): Promise<PageAnswer> {
  if ('shared' in request) {
    shared = request.shared
    return undefined
  }
  if (!shared) throw new Error('A page came before what all pages share.')
  const render = await loading
  const page = finisher.finish(request.frame, await render(request.render, shared))
  return { ...page, sha256: measureBytes(page.html).sha256 }
}

// Vike's handlers of unhandled errors would only print what is thrown here, so it is an answer.
for await (const [request] of on(parentPort!, 'message')) {
  const answered = await answer(request).catch((error: unknown) => ({ error }))
  const moved = answered && 'html' in answered ? [answered.html.buffer] : []
  parentPort!.postMessage(answered, moved)
}
