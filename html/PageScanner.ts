import type { DocumentParts } from './documentSlots.ts'
import { type ScannedHtml, type ScannedPage, scanHtml } from './scanHtml.ts'

/** Scans the pages of one build. What many pages share is read once, and kept once. */
export class PageScanner {
  readonly #names = new Map<string, string>()
  readonly #shared = new Map<string, ScannedHtml>()

  /**
   * Reads a page in its parts.
   * @param path the page's address
   * @param frame the document around the parts
   */
  scan(path: string, frame: string, { head, before, content, after }: DocumentParts): ScannedPage {
    const all = [
      ...[head, content].map(html => scanHtml(path, html, this.#names)),
      ...[frame, before, after].map(html => this.#scanShared(html)),
    ]
    return {
      path,
      ids: new Set(all.flatMap(({ ids }) => [...ids])),
      references: new Set(all.flatMap(({ references }) => [...references])),
      pictures: new Set(all.flatMap(({ pictures }) => [...pictures])),
      media: new Set(all.flatMap(({ media }) => [...media])),
      scripts: all.flatMap(({ scripts }) => scripts),
      inlineScripts: all.flatMap(({ inlineScripts }) => inlineScripts),
      dataHashes: all.flatMap(({ dataHashes }) => dataHashes),
      relations: new Set(all.flatMap(({ relations }) => [...relations])),
      inlineAttributes: all.flatMap(({ inlineAttributes }) => inlineAttributes),
    }
  }

  #scanShared(html: string): ScannedHtml {
    const known = this.#shared.get(html)
    if (known) return known
    const scanned = scanHtml('', html, this.#names)
    this.#shared.set(html, scanned)
    return scanned
  }
}
