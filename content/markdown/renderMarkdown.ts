import { checkHeadings } from './checkHeadings.ts'
import { type Draft, makeDraft } from './Draft.ts'
import { collectFootnotes, renderFootnotes } from './footnotes.ts'
import { lexMarkdown } from './lexMarkdown.ts'
import { normalizeLineEnds } from './lineEnds.ts'
import type { SourceRange } from './locateToken.ts'
import { countWords, plainText } from './plainText.ts'
import { finishRawHtml } from './raw-html/finishRawHtml.ts'
import { renderBlocks } from './renderBlocks.ts'

/** Where a URL in the markdown stands. */
export interface Reference {
  kind: 'link' | 'image'
  /** As the html names it. */
  target: string
  /** Index into the source string given, in UTF-16 code units. */
  offset: number
}

export interface Heading {
  depth: number
  id: string
  text: string
}

/** A fault of the text itself. */
export interface MarkdownFault {
  /** Permanent name. */
  code:
    | 'footnote-duplicate'
    | 'footnote-undefined'
    | 'footnote-unused'
    | 'heading-level-one'
    | 'heading-skipped'
    | 'html-removed'
    | 'image-alt-file-name'
    | 'image-alt-missing'
    | 'image-unsafe'
    | 'link-unsafe'
  /** Index into the source string given, in UTF-16 code units. */
  offset: number
  length: number
  message: string
  hint?: string
  /** The text to put in place of the first `length` characters at `offset`, where there is one right answer. */
  fix?: { length: number; text: string }
}

export interface MarkdownDocument {
  /** Safe to put into a page as it is. */
  html: string
  /** h2 and deeper, in document order: the table of contents is made from it. */
  headings: Heading[]
  /** Every id in the html: targets of #anchors. */
  ids: string[]
  /** What the author's links and images lead to, in document order; an image with {theme} has one for each file. */
  references: Reference[]
  /** Words a reader reads, prose and code, for the reading time. */
  words: number
  /** Plain text, whitespace folded: for search and feeds' summaries. */
  text: string
  /** Where words of prose stand in the source string given, neither code nor addresses; only with `checkOnly`. */
  prose: SourceRange[]
}

export interface MarkdownOptions {
  /** Leave out what only a reader needs: code is not highlighted, and `text` and `words` are empty. */
  checkOnly?: boolean
  /** Width and height in CSS px of a root-relative image of the site, or undefined where there is none. */
  imageSize(path: string): { width: number; height: number } | undefined
}

/** Turns GitHub flavoured markdown into safe HTML and all that the site must know of it. */
export function renderMarkdown(
  source: string,
  options: MarkdownOptions,
): { document: MarkdownDocument; faults: MarkdownFault[] } {
  const { text: normalized, toGiven } = normalizeLineEnds(source)
  const tokens = lexMarkdown(normalized, options.checkOnly)
  const draft = makeDraft(normalized, options, collectFootnotes(tokens))
  renderBlocks(draft, tokens, { start: 0, end: normalized.length })
  renderFootnotes(draft)
  const { headings, ids, references } = finish(draft)
  checkHeadings(draft, headings)
  const text = options.checkOnly ? '' : plainText(draft.html)
  return {
    document: {
      html: draft.html,
      headings,
      ids,
      references: references.map(({ kind, target, offset }) => ({ kind, target, offset: toGiven(offset) })),
      words: countWords(text),
      text,
      prose: draft.prose.map(({ start, end }) => ({ start: toGiven(start), end: toGiven(end) })),
    },
    faults: draft.faults
      .map(fault => {
        const offset = toGiven(fault.offset)
        return { ...fault, offset, length: toGiven(fault.offset + fault.length) - offset }
      })
      .toSorted((a, b) => a.offset - b.offset),
  }
}

// Without raw HTML all of it is ours and escaped: parsing it again would cost more than the rest together.
function finish(draft: Draft): Pick<MarkdownDocument, 'headings' | 'ids' | 'references'> {
  if (draft.rawHtml.length > 0) return finishRawHtml(draft)
  return { headings: draft.headings, ids: draft.slugs.all(), references: draft.references }
}
