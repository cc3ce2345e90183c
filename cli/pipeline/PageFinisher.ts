import type { Route } from '../../content/model/Route.ts'
import { documentStart } from '../../content/shared/documentStart.ts'
import { ownCopy } from '../../content/search/ownCopy.ts'
import { contentSecurityPolicy } from '../../html/contentSecurityPolicy.ts'
import {
  cutDocument,
  type DocumentFrame,
  type DocumentParts,
  documentTexts,
} from '../../html/documentSlots.ts'
import { PageScanner } from '../../html/PageScanner.ts'
import type { ScannedPage } from '../../html/scanHtml.ts'
import { ScratchBytes } from '../system/ScratchBytes.ts'
import { sharedLists } from '../system/sharedLists.ts'
import { inlineSheets } from './inlineSheets.ts'

/** What later steps of a build ask of a page. */
export interface PageFacts extends Pick<ScannedPage, 'path' | 'scripts' | 'inlineScripts'> {
  /** Addresses that it names, each once, beside those that it shares with other pages. */
  references: readonly string[]
  /** Addresses in its header, its footer, and the document around it. */
  sharedReferences: readonly string[]
  /** Those of the addresses that are pictures. */
  pictures: readonly string[]
}

/** A page as it is written. */
export interface FinishedPage {
  facts: PageFacts
  /** Valid until the next page is finished. */
  html: Uint8Array
}

/** What the command knows of a page beside its markup. */
export type PageInput = Pick<Route, 'path' | 'page' | 'file' | 'anchors' | 'deferred'>

/** The document of the pages of a kind. */
interface Document extends DocumentFrame {
  /** The whole of it. */
  text: string
}

/** Puts sheets, and a content security policy of what a page uses, into the pages of one build. */
export class PageFinisher {
  readonly #stage: string
  readonly #base: string
  readonly #scanner: PageScanner
  /** By the text that Vike rendered. */
  readonly #documents = new Map<string, Document>()
  /** Texts that many pages have, as bytes. */
  readonly #encoded = new Map<string, Uint8Array>()
  readonly #encoder = new TextEncoder()
  readonly #scratch = new ScratchBytes()
  readonly #shared = sharedLists(ownCopy)

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
   * @throws Error where a page breaks its policy or lacks an anchor of its route, which only a component can cause
   */
  finish(page: PageInput, rendered: string, parts: DocumentParts): FinishedPage {
    const document = this.#documentOf(rendered)
    const scanned = this.#scanner.scan(page.path, document.text, parts)
    refuseUnfit(scanned, page)
    const { path, references, sharedReferences, pictures, scripts, inlineScripts } = scanned
    const start = documentStart(contentSecurityPolicy(scanned, page.deferred))
    const isOwn = (text: string) => text === start || text === parts.head || text === parts.content
    const texts = documentTexts(document, parts, start)
    return {
      facts: {
        path,
        references: [...references],
        sharedReferences,
        pictures: this.#shared([...pictures]),
        scripts: this.#shared(scripts),
        inlineScripts: this.#shared(inlineScripts),
      },
      html: this.#scratch.join(texts.map(text => (isOwn(text) ? text : this.#encode(text)))),
    }
  }

  #documentOf(rendered: string): Document {
    const known = this.#documents.get(rendered)
    if (known) return known
    const text = inlineSheets(rendered, this.#stage, this.#base)
    const document = { text, ...cutDocument(text) }
    this.#documents.set(rendered, document)
    return document
  }

  #encode(text: string): Uint8Array {
    const known = this.#encoded.get(text)
    if (known) return known
    const bytes = this.#encoder.encode(text)
    this.#encoded.set(text, bytes)
    return bytes
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
