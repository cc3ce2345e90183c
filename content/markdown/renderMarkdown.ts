import type { Heading, Reference, TextAction } from '../model/Post.ts'
import type { TextEdit } from '../problems/Problem.ts'
import { resolveCallouts } from './parse/callouts.ts'
import { checkTokens } from './checkTokens.ts'
import { collectFootnotes } from './parse/footnotes.ts'
import { lexMarkdown } from './parse/PostLexer.ts'
import { resolveLinks } from './parse/links.ts'
import type { SourceRange } from './locateToken.ts'
import { locateTokens } from './locateTokens.ts'
import { normalizeLineEnds } from './normalizeLineEnds.ts'
import { publicMarkdown } from './publicMarkdown.ts'
import type { MarkdownOptions } from './MarkdownOptions.ts'
import type { LocatedToken } from './LocatedText.ts'
import { maxTags } from './limits.ts'
import { createDocumentState } from './DocumentState.ts'
import { resolveTags } from './raw-html/resolveTags.ts'
import { renderTokens } from './render/renderTokens.ts'
import { type MarkdownProblem, TextLimit } from './MarkdownProblem.ts'
import { decodeHTMLStrict } from 'entities/decode'

interface RenderedMarkdown {
  document: MarkdownDocument
  problems: MarkdownProblem[]
}

/** A rendered document. Offsets and ranges are those of the file. */
export interface MarkdownDocument {
  /** Sanitized: safe to put into a page. */
  html: string
  /** See `publicMarkdown`. */
  markdown: string
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
 * @param start offset of the text in its file, from whose start all offsets are counted
 * @throws TextLimit if that would take too much time or memory
 */
export function renderMarkdown(source: string, options: MarkdownOptions, start = 0): RenderedMarkdown {
  const { text, originalOffset } = normalizeLineEnds(source)
  const inFile = (offset: number) => start + originalOffset(offset)
  const rangeInFile = <T extends SourceRange>(range: T): T => ({
    ...range,
    start: inFile(range.start),
    end: inFile(range.end),
  })
  const lineEnd = lineEndOf(source)
  const fixInFile = (fix: TextEdit): TextEdit | undefined =>
    lineEnd === undefined && fix.text.includes('\n')
      ? undefined
      : rangeInFile({ ...fix, text: fix.text.replaceAll('\n', lineEnd ?? '') })
  try {
    const { document, problems } = renderNormalized(text, options)
    return {
      document: {
        ...document,
        references: document.references.map(reference => ({
          ...reference,
          offset: inFile(reference.offset),
        })),
        actions: document.actions.map(action => ({ ...action, offset: inFile(action.offset) })),
        prose: document.prose.map(rangeInFile),
      },
      problems: problems
        .map(({ fix, ...problem }) => ({ ...rangeInFile(problem), fix: fix && fixInFile(fix) }))
        .toSorted((a, b) => a.start - b.start),
    }
  } catch (error) {
    throw error instanceof TextLimit ? new TextLimit(rangeInFile(error.problem)) : error
  }
}

/** What ends the lines of a text; undefined if it has several kinds, or null characters, which are replaced. */
function lineEndOf(source: string): string | undefined {
  if (/\0|\r(?!\n)/.test(source)) return undefined
  if (!source.includes('\r')) return '\n'
  return /(?<!\r)\n/.test(source) ? undefined : '\r\n'
}

/** Renders a text whose line ends are `\n`. */
function renderNormalized(source: string, options: MarkdownOptions): RenderedMarkdown {
  const tokens = lexMarkdown(source)
  resolveCallouts(tokens)
  resolveLinks(tokens)
  const unfinished = resolveTags(tokens)
  const footnotes = collectFootnotes(tokens)
  const { all, blocks } = locateTokens(source, tokens, footnotes)
  refuseManyTags(all)
  const state = createDocumentState(source, options, { tokens: all, footnotes })
  checkTokens(state)
  const html = renderTokens(state, blocks, unfinished)
  const { actions, headings, prose, references, writtenHeadings } = state
  // Those of raw HTML come last.
  const startOf = ({ id }: Heading) => writtenHeadings.get(id)?.range.start ?? 0
  headings.sort((a, b) => startOf(a) - startOf(b))
  references.sort((a, b) => a.offset - b.offset)
  const problems = [...(options.lint?.(state) ?? []), ...state.problems]
  const text = options.checkOnly ? '' : plainText(html)
  const document = {
    html,
    markdown: options.checkOnly ? '' : publicMarkdown(source, all),
    headings,
    ids: idsIn(html),
    references,
    actions,
    words: countWords(text),
    text,
    prose,
  }
  return { document, problems }
}

function refuseManyTags(tokens: readonly LocatedToken[]): void {
  let tags = 0
  for (const { token, range } of tokens) {
    if (token.type !== 'html') continue
    tags += token.raw.match(/<[a-z/!?]/gi)?.length ?? 0
    if (tags <= maxTags) continue
    const message = `The text has more than ${maxTags.toLocaleString('en-US')} HTML tags`
    const hint = 'Write it as markdown, or make several posts of it.'
    throw new TextLimit({ ...range, code: 'post-too-large', message, hint })
  }
}

/** The ids in HTML whose attributes have no `<` and `>`. */
const idsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<[a-z][^<>]*? id="([^"]*)"/g), ([, id = '']) => id)

// The HTML serializer leaves `>` in quoted values as it is.
const restOfTag = '(?:[^>"]|"[^"]*")*>'
// Links and numbers that the renderer adds to the author's text.
const generated = `a class="(?:anchor|footnote-back)"${restOfTag}[^<]*</a>|sup class="footnote-ref"${restOfTag}.*?</sup>`
const inlineNames =
  'a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr'
const generatedOrInline = new RegExp(`<(?:${generated}|/?(?:${inlineNames})(?=[\\s>])${restOfTag})`, 'g')
const tag = new RegExp(`<${restOfTag}`, 'g')

/** The text of rendered HTML as a reader sees it, with whitespace collapsed. */
function plainText(html: string): string {
  const text = html.replace(generatedOrInline, '').replace(tag, ' ')
  // Nearly all whitespace is single spaces, which the pattern skips.
  return decodeHTMLStrict(text)
    .replace(/\s\s+|[^\S ]/g, ' ')
    .trim()
}

/** The number of words in a text; punctuation between spaces is not a word. */
function countWords(text: string): number {
  const word = /[\p{L}\p{N}]\S*/gu
  let words = 0
  while (word.test(text)) words++
  return words
}
