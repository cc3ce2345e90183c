import type { Heading, Reference } from '../model/Post.ts'
import { collectFootnotes } from './footnotes.ts'
import { lexMarkdown } from './lexMarkdown.ts'
import type { SourceRange } from './locateToken.ts'
import { normalizeLineEnds } from './normalizeLineEnds.ts'
import { countWords, plainText } from './plainText.ts'
import { type MarkdownOptions, type MarkdownProblem, makeRenderState } from './RenderState.ts'
import { sanitizeDocument } from './raw-html/sanitizeDocument.ts'
import { renderBlocks } from './renderBlocks.ts'
import { renderFootnotes } from './renderFootnotes.ts'
import { checkHeadingLevels } from './renderHeading.ts'

/** A rendered document. Offsets and ranges are those of the source that was given. */
export interface MarkdownDocument {
  /** Sanitized: safe to put into a page. */
  html: string
  /** In document order, for the table of contents. */
  headings: readonly Heading[]
  /** Every id in the HTML. */
  ids: readonly string[]
  /** The author's links and images, in document order; an image with `{theme}` has one reference for each file. */
  references: readonly Reference[]
  /** Number of words in prose and code, for the reading time. */
  words: number
  /** Plain text with whitespace collapsed, for the search and for feeds. */
  text: string
  /** Ranges of prose, without code and URLs; only with `checkOnly`. */
  prose: readonly SourceRange[]
}

/** Renders GitHub Flavored Markdown as safe HTML. Problems are sorted by their ranges. */
export function renderMarkdown(
  source: string,
  options: MarkdownOptions,
): { document: MarkdownDocument; problems: MarkdownProblem[] } {
  const { text: normalized, originalOffset } = normalizeLineEnds(source)
  const originalRange = <T extends SourceRange>(range: T): T => ({
    ...range,
    start: originalOffset(range.start),
    end: originalOffset(range.end),
  })
  const tokens = lexMarkdown(normalized, options.checkOnly)
  const state = makeRenderState(normalized, options, collectFootnotes(tokens))
  renderBlocks(state, tokens, { start: 0, end: normalized.length })
  renderFootnotes(state)
  // Without raw HTML everything is escaped already; parsing it would take longer than all the rest.
  const { html, headings, ids, references } =
    state.rawHtml.length > 0 ? sanitizeDocument(state) : { ...state, ids: state.slugs.all() }
  checkHeadingLevels(state, headings)
  const text = options.checkOnly ? '' : plainText(html)
  return {
    document: {
      html,
      headings,
      ids,
      references: references.map(({ kind, target, offset }) => ({
        kind,
        target,
        offset: originalOffset(offset),
      })),
      words: countWords(text),
      text,
      prose: state.prose.map(originalRange),
    },
    problems: state.problems
      .map(problem => ({
        ...originalRange(problem),
        ...(problem.fix ? { fix: originalRange(problem.fix) } : {}),
      }))
      .toSorted((a, b) => a.start - b.start),
  }
}
