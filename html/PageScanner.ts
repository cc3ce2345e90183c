import type { SitePath } from '../content/model/SiteConfig.ts'
import type { DocumentParts } from './documentSlots.ts'
import { type ScannedHtml, type ScannedPage, scanHtml } from './scanHtml.ts'

/** The parts that a page shares with others, and what they refer to and define. */
interface SharedParts {
  texts: readonly string[]
  scanned: ScannedHtml
  /** From the site's root. */
  references: readonly string[]
  outsideBase: readonly string[]
  /** Those of the document alone. */
  styleHashes: readonly string[]
}

/** Scans the pages of one build. Parts that many pages share are scanned once. */
export class PageScanner {
  readonly #base: string
  readonly #shared: SharedParts[] = []

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
    const shared = this.#sharedParts([frame, before, after, last])
    const { scanned, references, styleHashes } = shared
    const own = scanHtml(head, content)
    const ownReferences = new Set([...own.references].map(this.#fromRoot))
    for (const address of references) ownReferences.delete(address)
    return {
      path,
      outsideBase: [...shared.outsideBase, ...[...own.references].filter(this.#isOutside)],
      ids: new Set([...scanned.ids, ...own.ids]),
      references: ownReferences,
      sharedReferences: references,
      pictures: new Set([...own.pictures, ...scanned.pictures].map(this.#fromRoot)),
      media: new Set([...own.media, ...scanned.media]),
      scripts: [...own.scripts, ...scanned.scripts],
      inlineScripts: [...own.inlineScripts, ...scanned.inlineScripts],
      // No text on a page may bring its own.
      styleHashes,
      scriptHashes: [...own.scriptHashes, ...scanned.scriptHashes],
      relations: new Set([...own.relations, ...scanned.relations]),
      inlineAttributes: [...own.inlineAttributes, ...scanned.inlineAttributes],
    }
  }

  readonly #fromRoot = (target: string): string =>
    target.startsWith(this.#base) ? target.slice(this.#base.length - 1) : target

  readonly #isOutside = (target: string): boolean => isOnHost(target) && !target.startsWith(this.#base)

  #sharedParts(texts: readonly [frame: string, ...others: string[]]): SharedParts {
    const known = this.#shared.find(parts => parts.texts.every((text, at) => text === texts[at]))
    if (known) return known
    const scanned = scanHtml(...texts)
    const references = [...new Set([...scanned.references].map(this.#fromRoot))]
    const outsideBase = [...scanned.references].filter(this.#isOutside)
    const shared = { texts, scanned, references, outsideBase, styleHashes: scanHtml(texts[0]).styleHashes }
    this.#shared.push(shared)
    return shared
  }
}

const isOnHost = (target: string): boolean => target.startsWith('/') && !target.startsWith('//')
