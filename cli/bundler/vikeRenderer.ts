import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
// The pages load it, too: here it is loaded while they are still bundled.
import 'react-dom/server'
import type { renderPage } from 'vike/server'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import type { DocumentParts, LayoutParts } from '../../html/documentSlots.ts'
import { entryFile, rendererFile } from './serverFiles.ts'

/** Pages of one kind to be rendered. */
export interface RenderRequest {
  /** What all pages share. */
  frame: SiteFrame
  /** Folder in `pages/` that renders them. */
  page: string
  /** Address of one of them, which must lead to that folder. */
  url: string
  pagesData: readonly PageData[]
}

/** Pages of one kind as Vike rendered them. */
export interface RenderedPages {
  /** The document of all of them, with slots where the parts of a page go. */
  document: string
  /** In the order of the request. */
  parts: readonly DocumentParts[]
}

/** The parts of Vike's page context that are read here (vike 0.4.266, renderPageServer.js). */
interface VikePage {
  pageId?: string | null | undefined
  documentParts?: readonly DocumentParts[] | undefined
  errorWhileRendering?: unknown
  httpResponse: { body: string }
}

/**
 * Loads the pages that were bundled into a folder. Vike runs here as it does on a server: without Vite. It takes 1 to 2 ms
 * to find a page, its files and its document, more than React takes for a post, so that it does so once for many pages.
 * @param stage absolute path
 * @returns renders pages; throws what a page throws, or where the address leads elsewhere
 */
export async function vikeRenderer(
  stage: string,
): Promise<(request: RenderRequest) => Promise<RenderedPages>> {
  await loadFile(stage, entryFile)
  const vike = (await loadFile(stage, rendererFile)) as { renderPage: typeof renderPage }
  const layouts = new Map<string, LayoutParts>()
  return async ({ frame, url, page, pagesData }) => {
    const context: VikePage = await vike.renderPage({ urlOriginal: url, pagesData, frame, layouts })
    const { pageId, documentParts: parts, errorWhileRendering: error } = context
    if (error) throw error
    if (pageId !== `/pages/${page}`)
      throw new Error(`${url} is not rendered by pages/${page}, but by ${pageId?.slice(1) ?? 'nothing'}.`)
    if (!parts) throw new Error(`The page ${url} was rendered without its parts.`)
    return { document: context.httpResponse.body, parts }
  }
}

/** Loads a file of the server's bundle. */
const loadFile = async (stage: string, file: string): Promise<unknown> =>
  await import(pathToFileURL(join(stage, 'server', file)).href)
