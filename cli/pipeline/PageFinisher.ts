import type { DeferredSources, Route } from '../../content/model/Route.ts'
import { contentSecurityPolicy } from '../../html/contentSecurityPolicy.ts'
import { fillSlots } from '../../html/documentSlots.ts'
import { PageScanner } from '../../html/PageScanner.ts'
import type { ScannedPage } from '../../html/scanHtml.ts'
import type { RenderedPage } from '../vike/vikeRenderer.ts'
import { SheetInliner } from './SheetInliner.ts'

/** What later steps of a build ask of a page. */
export type PageFacts = Pick<ScannedPage, 'path' | 'references' | 'pictures' | 'scripts' | 'inlineScripts'>

/** A page as it is written. */
export interface FinishedPage {
  facts: PageFacts
  html: Uint8Array<ArrayBuffer>
}

/** What a page needs beside its markup. */
export interface PageFrame extends Pick<Route, 'path' | 'page' | 'anchors'> {
  deferred: DeferredSources | undefined
}

/** Puts sheets, and a content security policy of what a page uses, into the pages of one build. */
export class PageFinisher {
  readonly #scanner: PageScanner
  readonly #sheets: SheetInliner
  readonly #encoder = new TextEncoder()

  /**
   * @param stage folder of the bundle
   * @param base folder of its host that the site is published in, with slashes at both ends
   */
  constructor(stage: string, base: string) {
    this.#scanner = new PageScanner(base)
    this.#sheets = new SheetInliner(stage, base)
  }

  /** @throws Error where a page breaks its policy or lacks an anchor of its route, which only a component can cause */
  finish(page: PageFrame, { frame: linked, parts }: RenderedPage): FinishedPage {
    const frame = this.#sheets.inline(linked)
    const scanned = this.#scanner.scan(page.path, frame, parts)
    refuseUnfit(scanned, page)
    const policy = contentSecurityPolicy(scanned, page.deferred)
    const { path, references, pictures, scripts, inlineScripts } = scanned
    return {
      facts: { path, references, pictures, scripts, inlineScripts },
      html: this.#encoder.encode(fillSlots(frame, parts, policy)),
    }
  }
}

function refuseUnfit(
  { inlineAttributes, outsideBase, ids }: ScannedPage,
  { path, page, anchors }: PageFrame,
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
