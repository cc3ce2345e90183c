import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '../../content/model/Route.ts'
import { documentStart } from '../../content/shared/documentStart.ts'
import { contentSecurityPolicy } from '../../html/contentSecurityPolicy.ts'
import {
  cutDocument,
  type DocumentFrame,
  type DocumentParts,
  documentSlots,
  joinDocument,
  styleLinks,
} from '../../html/documentSlots.ts'
import { PageScanner, type ScannedPage } from '../../html/PageScanner.ts'

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

/** What the command knows of a page besides its markup. */
export type PageInput = Pick<Route, 'path' | 'page' | 'file' | 'anchors' | 'deferred'>

/** Puts style sheets, and a content security policy for what a page uses, into the pages of one build. */
export class PageFinisher {
  readonly #stage: string
  readonly #base: string
  readonly #scanner: PageScanner
  /** Documents of kinds of pages, by the text that Vike rendered. */
  readonly #documents = new Map<string, DocumentFrame & { text: string }>()

  /**
   * @param stage folder of the bundle
   * @param base folder of its host that the site is published in, with slashes at both ends
   */
  constructor(stage: string, base: string) {
    this.#stage = stage
    this.#base = base
    this.#scanner = new PageScanner(base)
  }

  /**
   * @param rendered a document with slots
   * @throws Error if a page breaks its policy or lacks an anchor of its route, which only a component can cause
   */
  finish(page: PageInput, rendered: string, parts: DocumentParts): { facts: PageFacts; html: string } {
    const document = this.#documentOf(rendered)
    const scanned = this.#scanner.scan(page.path, document.text, parts)
    refuseUnfit(scanned, page)
    const { path, references, sharedReferences, pictures, scripts, inlineScripts } = scanned
    const start = documentStart(contentSecurityPolicy(scanned, page.deferred))
    return {
      facts: {
        path,
        references: [...references],
        sharedReferences,
        pictures: [...pictures],
        scripts: [...scripts],
        inlineScripts: [...inlineScripts],
      },
      html: joinDocument(document, parts, start),
    }
  }

  #documentOf(rendered: string): DocumentFrame & { text: string } {
    const known = this.#documents.get(rendered)
    if (known) return known
    const text = inlineSheets(rendered, this.#stage, this.#base)
    const document = { text, ...cutDocument(text) }
    this.#documents.set(rendered, document)
    return document
  }
}

function refuseUnfit(
  { inlineAttributes, outsideBase, ids }: ScannedPage,
  { path, page, anchors }: PageInput,
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
