import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderPage } from 'vike/server'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import type { DocumentParts, LayoutParts } from '../../html/documentSlots.ts'

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

/** The parts of Vike's page context that are read here (vike 0.4.266, renderPageServer.js). */
interface VikePage {
  pageId?: string | null | undefined
  documentParts?: DocumentParts | undefined
  errorWhileRendering?: unknown
  httpResponse: { body: string }
}

/**
 * Loads the pages that were bundled into a folder. Vike runs here as it does on a server: without Vite.
 * @param stage absolute path
 * @param frame what all pages share
 * @returns renders a page; throws what the page throws, or where the address leads elsewhere
 */
export async function vikeRenderer(
  stage: string,
  frame: SiteFrame,
): Promise<(request: RenderRequest) => Promise<RenderedPage>> {
  // This tells Vike which pages there are.
  await import(pathToFileURL(join(stage, 'server', 'entry.mjs')).href)
  const layouts = new Map<string, LayoutParts>()
  return async ({ url, page, data }) => {
    const context: VikePage = await renderPage({ urlOriginal: url, data, frame, layouts })
    const { pageId, documentParts: parts, errorWhileRendering: error } = context
    if (error) throw error
    if (pageId !== `/pages/${page}`)
      throw new Error(`${url} is not rendered by pages/${page}, but by ${pageId?.slice(1) ?? 'nothing'}.`)
    if (!parts) throw new Error(`The page ${url} was rendered without its parts.`)
    return { frame: context.httpResponse.body, parts }
  }
}
