import type { Heading, Reference, TextAction } from '../model/Post.ts'
import { collectFootnotes } from './footnotes.ts'
import { lexMarkdown } from './lexMarkdown.ts'
import type { SourceRange } from './locateToken.ts'
import { normalizeLineEnds } from './normalizeLineEnds.ts'
import { countWords, plainText } from './plainText.ts'
import {
  type MarkdownOptions,
  type MarkdownProblem,
  makeRenderState,
  type RenderState,
} from './RenderState.ts'
import { resolveTags } from './raw-html/resolveTags.ts'
import { sanitizeDocument } from './raw-html/sanitizeDocument.ts'
import { renderBlocks } from './renderBlocks.ts'
import { renderFootnotes } from './renderFootnotes.ts'
import { TextLimit } from './TextLimit.ts'

interface RenderedMarkdown {
  document: MarkdownDocument
  problems: MarkdownProblem[]
}

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
  /** Its calls to action, in document order. */
  actions: readonly TextAction[]
  /** Number of words in prose and code, for the reading time. */
  words: number
  /** Plain text with whitespace collapsed, for the search and for feeds. */
  text: string
  /** Ranges of prose, without code and URLs. */
  prose: readonly SourceRange[]
}

/**
 * Renders GitHub Flavored Markdown as safe HTML. Problems are sorted by their ranges.
 * @throws TextLimit where that would take too much time or memory
 */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  const { text, originalOffset } = normalizeLineEnds(source)
  const original = <T extends SourceRange>(range: T): T => ({
    ...range,
    start: originalOffset(range.start),
    end: originalOffset(range.end),
  })
  // The text of a fix that goes over lines is that of the normalized source.
  const canSpanLines = !/\0|\r(?!\n)/.test(source) && !(source.includes('\r') && /(?<!\r)\n/.test(source))
  const { onPlace, ...others } = options
  try {
    const { document, problems } = renderNormalized(text, {
      ...others,
      ...(onPlace ? { onPlace: place => onPlace(() => originalOffset(place())) } : {}),
    })
    return {
      document: {
        ...document,
        references: document.references.map(({ kind, target, offset }) => ({
          kind,
          target,
          offset: originalOffset(offset),
        })),
        actions: document.actions.map(action => ({ ...action, offset: originalOffset(action.offset) })),
        prose: document.prose.map(original),
      },
      problems: problems
        .map(({ fix, ...problem }) => ({
          ...original(problem),
          ...(fix && (canSpanLines || !fix.text.includes('\n')) ? { fix: original(fix) } : {}),
        }))
        .toSorted((a, b) => a.start - b.start),
    }
  } catch (error) {
    throw error instanceof TextLimit ? new TextLimit(original(error.problem)) : error
  }
}

/** Renders a text whose line ends are `\n`. */
function renderNormalized(source: string, options: MarkdownOptions): RenderedMarkdown {
  const tokens = lexMarkdown(source, options)
  resolveTags(tokens)
  const state = makeRenderState(source, options, collectFootnotes(tokens))
  options.onPlace?.(() => state.offset)
  renderBlocks(state, tokens, { start: 0, end: source.length })
  renderFootnotes(state)
  const { html, headings, ids, references } = finished(state)
  const text = options.checkOnly ? '' : plainText(html)
  const { actions, prose, writtenHeadings } = state
  const { title, lint = () => [] } = options
  const located = { source, title, tokens: state.tokens, prose, headings, writtenHeadings, references }
  const problems = [...lint(located), ...state.problems]
  const document = { html, headings, ids, references, actions, words: countWords(text), text, prose }
  return { document, problems }
}

/** The rendered document with its contents. */
function finished(state: RenderState) {
  const [first] = state.rawHtml
  // Without raw HTML everything is escaped already; parsing it would take longer than all the rest.
  if (!first) return { ...state, ids: state.slugs.all() }
  state.offset = first.source.start
  return sanitizeDocument(state)
}
