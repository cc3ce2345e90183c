import type { SitePath } from '../content/model/SiteConfig.ts'
import type { DocumentParts } from './documentSlots.ts'
import { type ScannedHtml, type ScannedPage, scanHtml } from './scanHtml.ts'

/** Scans the pages of one build. Parts that many pages share are scanned once. */
export class PageScanner {
  readonly #base: string
  readonly #shared = new Map<string, ScannedHtml>()
  readonly #sharedReferences: { parts: readonly ScannedHtml[]; references: readonly string[] }[] = []

  /** @param base folder of its host that the site is published in, with slashes at both ends */
  constructor(base: string) {
    this.#base = base
  }

  /**
   * Scans a page, given in its parts. In the result, addresses start at the site's root.
   * @param path the page's address
   * @param frame the document around the parts
   */
  scan(path: SitePath, frame: string, { head, before, content, after, last }: DocumentParts): ScannedPage {
    const shared = [frame, before, after, last].map(html => this.#scanShared(html))
    const all = [...[head, content].map(scanHtml), ...shared]
    const references = all.flatMap(html => [...html.references])
    return {
      path,
      outsideBase: references.filter(target => isOnHost(target) && !target.startsWith(this.#base)),
      ids: new Set(all.flatMap(({ ids }) => [...ids])),
      references: new Set(references.map(this.#fromRoot)),
      sharedReferences: this.#referencesOf(shared),
      pictures: new Set(all.flatMap(({ pictures }) => [...pictures].map(this.#fromRoot))),
      media: new Set(all.flatMap(({ media }) => [...media])),
      scripts: all.flatMap(({ scripts }) => scripts),
      inlineScripts: all.flatMap(({ inlineScripts }) => inlineScripts),
      // Those of the document alone: no text on a page may bring its own.
      styleHashes: this.#scanShared(frame).styleHashes,
      dataHashes: all.flatMap(({ dataHashes }) => dataHashes),
      relations: new Set(all.flatMap(({ relations }) => [...relations])),
      inlineAttributes: all.flatMap(({ inlineAttributes }) => inlineAttributes),
    }
  }

  readonly #fromRoot = (target: string): string =>
    target.startsWith(this.#base) ? target.slice(this.#base.length - 1) : target

  #referencesOf(parts: readonly ScannedHtml[]): readonly string[] {
    const known = this.#sharedReferences.find(shared => shared.parts.every((part, at) => part === parts[at]))
    if (known) return known.references
    const references = [...new Set(parts.flatMap(part => [...part.references].map(this.#fromRoot)))]
    this.#sharedReferences.push({ parts, references })
    return references
  }

  #scanShared(html: string): ScannedHtml {
    const known = this.#shared.get(html)
    if (known) return known
    const scanned = scanHtml(html)
    this.#shared.set(html, scanned)
    return scanned
  }
}

const isOnHost = (target: string): boolean => target.startsWith('/') && !target.startsWith('//')
