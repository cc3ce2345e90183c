import { type AnchorSlugs, makeAnchorSlugs } from './anchorSlugs.ts'
import type { Footnotes } from './footnotes.ts'
import type { SourceRange } from './locateToken.ts'
import type { Heading, MarkdownFault, MarkdownOptions, Reference } from './renderMarkdown.ts'

/** A stretch of `Draft.html` that the author wrote as HTML, and its place in the source. */
export interface RawHtml {
  from: number
  to: number
  place: SourceRange
}

/** A reference and where its element starts in `Draft.html`. */
export interface DraftReference extends Reference {
  at: number
}

/**
 * A document while it is rendered. Renderers append to `html` in reading order, so that its length is always
 * the place of what comes next.
 */
export interface Draft {
  readonly source: string
  readonly options: MarkdownOptions
  readonly slugs: AnchorSlugs
  readonly footnotes: Footnotes
  readonly headings: Heading[]
  readonly references: DraftReference[]
  readonly faults: MarkdownFault[]
  readonly rawHtml: RawHtml[]
  /** Where the headings stand, by id. */
  readonly headingPlaces: Map<string, SourceRange>
  /** Where words of prose stand; kept only with `checkOnly`. */
  readonly prose: SourceRange[]
  html: string
  /** Pictures so far; one with a light and a dark file counts once. */
  images: number
}

/** An empty draft. `footnotes` are those that the source defines. */
export function makeDraft(source: string, options: MarkdownOptions, footnotes: Footnotes): Draft {
  return {
    source,
    options,
    footnotes,
    slugs: makeAnchorSlugs(),
    headings: [],
    references: [],
    faults: [],
    rawHtml: [],
    headingPlaces: new Map(),
    prose: [],
    html: '',
    images: 0,
  }
}

/** Notes a fault at a place of the source. */
export function reportFault(
  draft: Draft,
  place: SourceRange,
  fault: Omit<MarkdownFault, 'offset' | 'length'>,
): void {
  draft.faults.push({ ...fault, offset: place.start, length: place.end - place.start })
}
