import type { Heading, Reference, TextAction } from '../model/Post.ts'
import { resolveCallouts } from './parse/callouts.ts'
import { checkTokens } from './checkTokens.ts'
import { collectFootnotes } from './parse/footnotes.ts'
import { lexMarkdown } from './parse/lexMarkdown.ts'
import { resolveLinks } from './parse/links.ts'
import type { SourceRange } from './locateToken.ts'
import { locateTokens } from './locateTokens.ts'
import { normalizeLineEnds } from './normalizeLineEnds.ts'
import { countWords, plainText } from './plainText.ts'
import type { MarkdownOptions } from './MarkdownOptions.ts'
import type { MarkdownProblem } from './MarkdownProblem.ts'
import { createDocumentState } from './DocumentState.ts'
import { resolveTags } from './raw-html/resolveTags.ts'
import { renderTokens } from './render/renderTokens.ts'
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
 * @throws TextLimit if that would take too much time or memory
 */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  const { text, originalOffset } = normalizeLineEnds(source)
  const original = <T extends SourceRange>(range: T): T => ({
    ...range,
    start: originalOffset(range.start),
    end: originalOffset(range.end),
  })
  // A fix of several lines has the line ends of the normalized source.
  const canSpanLines = !/\0|\r(?!\n)/.test(source) && !(source.includes('\r') && /(?<!\r)\n/.test(source))
  try {
    const { document, problems } = renderNormalized(text, options)
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
  const tokens = lexMarkdown(source)
  resolveCallouts(tokens)
  resolveLinks(tokens)
  const unfinished = resolveTags(tokens)
  const footnotes = collectFootnotes(tokens)
  const { all, blocks } = locateTokens(source, tokens, footnotes)
  const state = createDocumentState(source, options, { tokens: all, footnotes })
  checkTokens(state)
  const html = renderTokens(state, blocks, unfinished)
  const { actions, prose, writtenHeadings } = state
  // Those of raw HTML come last.
  const headings = inOrder(state.headings, ({ id }) => writtenHeadings.get(id)?.range.start ?? 0)
  const references = inOrder(state.references, ({ offset }) => offset)
  const { title, lint = () => [] } = options
  const located = { source, title, tokens: state.tokens, prose, headings, writtenHeadings, references }
  const problems = [...lint(located), ...state.problems]
  const text = options.checkOnly ? '' : plainText(html)
  const ids = idsIn(html)
  const document = { html, headings, ids, references, actions, words: countWords(text), text, prose }
  return { document, problems }
}

const inOrder = <Value>(values: readonly Value[], offsetOf: (value: Value) => number): Value[] =>
  values.toSorted((a, b) => offsetOf(a) - offsetOf(b))

/** The ids in HTML whose attributes have no `<` and `>`. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<[a-z][^<>]*? id="([^"]*)"/g), ([, id = '']) => id)
