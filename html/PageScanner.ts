import type { SitePath } from '../content/model/SiteConfig.ts'
import type { DocumentParts } from './documentSlots.ts'
import { type ScannedHtml, scanHtml } from './scanHtml.ts'

/** What a finished page refers to and defines. */
export interface ScannedPage extends ScannedHtml {
  /** Path of the page from the site's root: `/pricing/`; `/404.html`. */
  path: string
  /** The references of the parts that it shares with other pages. Pages with equal parts have the same array. */
  sharedReferences: readonly string[]
  /** References to the host outside of the site's folder. */
  outsideBase: readonly string[]
}

/** The parts that a page shares with others. */
interface SharedParts {
  texts: readonly string[]
  scanned: ScannedHtml
  /** From the site's root. */
  references: readonly string[]
}

/** Scans the pages of one build. Parts that many pages share are scanned once. */
export class PageScanner {
  readonly #base: string
  readonly #shared: SharedParts[] = []

  /** @param base the folder that the site is published in, with slashes at both ends */
  constructor(base: string) {
    this.#base = base
  }

  /**
   * Scans the parts of a page. In the result, paths start at the site's root, and `references` lacks those of the shared
   * parts.
   * @param frame the document around the parts
   */
  scan(path: SitePath, frame: string, { head, before, content, after, last }: DocumentParts): ScannedPage {
    const { scanned, references: sharedReferences } = this.#sharedParts([frame, before, after, last])
    const inHead = scanHtml(head)
    const own = merged(inHead, scanHtml(content))
    const all = merged(own, scanned)
    const references = new Set([...own.references].map(this.#fromRoot))
    for (const shared of sharedReferences) references.delete(shared)
    return {
      ...all,
      path,
      references,
      sharedReferences,
      outsideBase: [...all.references].filter(this.#isOutside),
      pictures: new Set([...all.pictures].map(this.#fromRoot)),
      // No text on a page may bring its own styles.
      styleHashes: new Set([...scanned.styleHashes, ...inHead.styleHashes]),
    }
  }

  readonly #fromRoot = (target: string): string =>
    target.startsWith(this.#base) ? target.slice(this.#base.length - 1) : target

  readonly #isOutside = (target: string): boolean => isOnHost(target) && !target.startsWith(this.#base)

  #sharedParts([frame, ...others]: readonly [frame: string, ...others: string[]]): SharedParts {
    const texts = [frame, ...others]
    const known = this.#shared.find(parts => parts.texts.every((text, at) => text === texts[at]))
    if (known) return known
    const scanned = { ...scanHtml(...texts), styleHashes: scanHtml(frame).styleHashes }
    const references = [...new Set([...scanned.references].map(this.#fromRoot))]
    const shared = { texts, scanned, references }
    this.#shared.push(shared)
    return shared
  }
}

function merged(own: ScannedHtml, shared: ScannedHtml): ScannedHtml {
  const fields = Object.entries(own) as [keyof ScannedHtml, Set<string>][]
  const sets = fields.map(([name, values]) => [name, new Set([...values, ...shared[name]])])
  return Object.fromEntries(sets) as ScannedHtml
}

const isOnHost = (target: string): boolean => target.startsWith('/') && !target.startsWith('//')
