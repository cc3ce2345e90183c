import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { renderPage } from 'vike/server'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import type { DocumentParts, LayoutParts } from '../../html/documentSlots.ts'

/** File of the server's bundle that registers the pages with Vike. */
const entryFile = 'entry.mjs'

/** File of the server's bundle with Vike's functions. */
export const rendererFile = 'renderer.mjs'

/** Pages of one kind to be rendered. */
interface RenderRequest {
  frame: SiteFrame
  /** Folder in `pages/` that renders them. */
  page: string
  /** URL of one of them, which must lead to that folder. */
  url: string
  pagesData: readonly PageData[]
}

/** The parts of Vike's page context that are read here (vike 0.4.266, renderPageServer.js). */
interface VikePage {
  pageId?: string | null | undefined
  documentParts?: readonly DocumentParts[] | undefined
  errorWhileRendering?: unknown
  httpResponse: { body: string }
}

/**
 * Loads the pages of a bundle. Vike takes longer than React for a post to find its page, its files and its document, so
 * it does that once for many pages.
 * @param stage folder of the bundle, absolute
 * @returns a function that returns the document of all pages, with slots, and the parts of each; it throws what a page
 *   throws, or an Error if the URL leads elsewhere
 */
export async function vikeRenderer(stage: string) {
  await loadFile(stage, entryFile)
  const vike = (await loadFile(stage, rendererFile)) as { renderPage: typeof renderPage }
  const layouts = new Map<string, LayoutParts>()
  return async ({ frame, url, page, pagesData }: RenderRequest) => {
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
