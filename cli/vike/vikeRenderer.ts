import { on } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { renderPage } from 'vike/server'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import type { DocumentParts, LayoutParts } from '../../html/documentSlots.ts'

/** What the thread is started with. */
export interface RenderThreadInput {
  /** Folder of the bundle, absolute. */
  stage: string
  /** What all pages share. */
  frame: SiteFrame
}

/** A page to be rendered. */
export interface RenderRequest {
  url: string
  /** Folder in `pages/` that the URL must lead to. */
  page: string
  data: PageData
}

/** A page as Vike rendered it. */
export interface RenderedPage {
  /** The document with slots where its parts go. */
  frame: string
  parts: DocumentParts
}

/** What the thread answers: the page, or what was thrown. */
export type RenderAnswer = RenderedPage | { error: unknown }

// Vike runs here as it does on a server: without Vite, from what was bundled. This tells it which pages there are.
const { stage, frame } = workerData as RenderThreadInput
const bundle = import(pathToFileURL(join(stage, 'server', 'entry.mjs')).href)
const layouts = new Map<string, LayoutParts>()

/** The parts of Vike's page context that are read here (vike 0.4.266, renderPageServer.js). */
interface VikePage {
  pageId?: string | null | undefined
  documentParts?: DocumentParts | undefined
  errorWhileRendering?: unknown
  httpResponse: { body: string }
}

async function render({ url, page, data }: RenderRequest): Promise<RenderedPage> {
  await bundle
  const context: VikePage = await renderPage({ urlOriginal: url, data, frame, layouts })
  const { pageId, documentParts: parts, errorWhileRendering: error } = context
  if (error) throw error
  if (pageId !== `/pages/${page}`)
    throw new Error(`${url} is not rendered by pages/${page}, but by ${pageId?.slice(1) ?? 'nothing'}.`)
  if (!parts) throw new Error(`The page ${url} was rendered without its parts.`)
  return { frame: context.httpResponse.body, parts }
}

// Vike's handlers of unhandled errors would only print what is thrown here, so it is an answer.
for await (const [request] of on(parentPort!, 'message'))
  parentPort!.postMessage(await render(request).catch((error: unknown): RenderAnswer => ({ error })))
