import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import { documentStart } from '../../content/shared/documentStart.ts'
import { contentSecurityPolicy } from '../../html/contentSecurityPolicy.ts'
import {
  cutDocument,
  type DocumentFrame,
  documentSlots,
  joinDocument,
  styleLinks,
} from '../../html/documentSlots.ts'
import { PageScanner, type ScannedPage } from '../../html/PageScanner.ts'
import { measureBytes, type Measures } from '../../system/files.ts'
import { vikeRenderer } from '../bundler/vikeRenderer.ts'
import { writeSiteFile } from '../outdir/StagedSite.ts'

/** What all pages of a build are rendered with. */
export interface RenderSettings {
  /** Folder of the bundle, absolute. */
  stage: string
  /** Folder that the pages are written into, absolute. */
  site: string
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** What all pages share. */
  frame: SiteFrame
}

/** What the command knows of a page besides its markup. */
export interface RequestedPage extends Pick<Route, 'path' | 'page' | 'file' | 'anchors' | 'deferred'> {
  data: PageData
  /** Its markdown copy, if it has one. */
  copy: { key: string; text: string } | undefined
}

/** Pages of one kind. */
interface RenderInput {
  settings: RenderSettings
  /** Folder in `pages/` that renders them. */
  page: string
  /** Address of the first of them on its host. */
  url: string
  pages: readonly RequestedPage[]
}

/** What later steps of a build need to know of a page. */
export interface PageFacts {
  /** Address of the page from the site's root, with the slash: `/pricing/`; `/404.html`. */
  path: string
  /** Addresses on the page, each once, except those that it shares with other pages. */
  references: readonly string[]
  /** Addresses in its header, its footer, and the document around it. */
  sharedReferences: readonly string[]
  /** Those of the addresses that are pictures. */
  pictures: readonly string[]
  /** Addresses of scripts that run at once, and texts of inline ones. */
  scripts: readonly string[]
  inlineScripts: readonly string[]
}

export interface RenderedPage {
  facts: PageFacts
  /** Of its HTML and of its markdown copy. */
  file: Measures
  copy: Measures | undefined
}

/** Asks a worker to load the pages from the folder of a bundle, which takes longer than to render a few. */
interface LoadInput {
  load: string
}

/**
 * Returns the job of a worker that renders pages, puts style sheets and a content security policy for what each uses into
 * them, and writes them. A worker serves one build.
 */
export function renderJob() {
  let loading: ReturnType<typeof vikeRenderer> | undefined
  let scanner: PageScanner | undefined
  /** Documents of kinds of pages, by the text that Vike rendered. */
  const documents = new Map<string, DocumentFrame & { text: string }>()

  function documentOf(rendered: string, { stage, base }: RenderSettings): DocumentFrame & { text: string } {
    const known = documents.get(rendered)
    if (known) return known
    const text = inlineSheets(rendered, stage, base)
    const document = { text, ...cutDocument(text) }
    documents.set(rendered, document)
    return document
  }

  return async (input: RenderInput | LoadInput): Promise<RenderedPage[]> => {
    const stage = 'load' in input ? input.load : input.settings.stage
    const render = await (loading ??= vikeRenderer(stage))
    if ('load' in input) return []
    const { settings, page, url, pages } = input
    const { site, base, frame } = settings
    const { document: rendered, parts } = await render({
      frame,
      page,
      url,
      pagesData: pages.map(({ data }) => data),
    })
    const document = documentOf(rendered, settings)
    const pageScanner = (scanner ??= new PageScanner(base))
    const write = (key: string, text: string): Measures => {
      // Encoded once, since encoding takes longer than hashing.
      const bytes = Buffer.from(text)
      writeSiteFile(site, key, bytes)
      return measureBytes(bytes)
    }
    return pages.map((requested, at) => {
      const { file, copy, deferred } = requested
      const scanned = pageScanner.scan(requested.path, document.text, parts[at]!)
      refuseUnfit(scanned, requested)
      const start = documentStart(contentSecurityPolicy(scanned, deferred))
      const { path, references, sharedReferences, pictures, scripts, inlineScripts } = scanned
      const facts = {
        path,
        references: [...references],
        sharedReferences,
        pictures: [...pictures],
        scripts: [...scripts],
        inlineScripts: [...inlineScripts],
      }
      return {
        facts,
        file: write(file, joinDocument(document, parts[at]!, start)),
        copy: copy && write(copy.key, copy.text),
      }
    })
  }
}

export type RenderJob = ReturnType<typeof renderJob>

/** @throws Error if a page breaks its policy or lacks an anchor of its route, which only a component can cause */
function refuseUnfit(
  { inlineAttributes, outsideBase, ids }: ScannedPage,
  { path, page, anchors }: RequestedPage,
): void {
  const [attribute] = inlineAttributes
  if (attribute !== undefined)
    throw new Error(
      `The page ${path} has ${attribute}, which its content security policy forbids: write a class instead.`,
    )
  const [address] = outsideBase
  if (address !== undefined)
    throw new Error(`The page ${path} names ${address}, outside of the site's folder: write it with href().`)
  const anchor = anchors.find(id => !ids.has(id))
  if (anchor !== undefined)
    throw new Error(`The page ${path} has no #${anchor}, which its route declares: see pages/${page}.`)
}

const ownStyle = /<style>([^<]*)<\/style>\n?/g

/**
 * Puts the style sheets that a document links into it, after its preloads, which a browser should see first: it then
 * needs no further answer to paint a page. Those that load later are not touched.
 * @param document a document with slots
 * @param stage folder of the bundle
 * @param base folder of its host that the site is published in, with slashes at both ends
 */
export function inlineSheets(document: string, stage: string, base: string): string {
  const texts: string[] = []
  const bare = document.replace(styleLinks, (link, address: string) => {
    if (address.includes('.deferred.')) return link
    texts.push(readFileSync(join(stage, 'client', address.slice(base.length)), 'utf8').trim())
    return ''
  })
  // The document's own style element becomes a part of it, so that the policy names one hash.
  const rest = bare.replace(ownStyle, (_, own: string) => {
    texts.push(own)
    return ''
  })
  const style = texts.length === 0 ? '' : `<style>${texts.join('')}</style>\n`
  return rest.replace(documentSlots.head, slot => style + slot)
}
