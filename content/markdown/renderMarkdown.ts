import { type DocumentOptions, TextLimit } from './DocumentState.ts'
import { type Document, readDocument } from './readDocument.ts'
import type { Heading, Reference, TextAction } from '../model/Post.ts'
import type { Fix, TextProblem } from '../problems/Problem.ts'
import type { SourceRange } from './locateToken.ts'
import { countWords } from '../shared/words.ts'
import { publicMarkdown } from './publicMarkdown.ts'
import { renderDocument } from './render/renderDocument.ts'
import { countWhile } from '../problems/problemAt.ts'

export interface MarkdownOptions extends DocumentOptions {
  /** Gives more problems of the text. */
  lint?(document: Document): TextProblem[]
}

interface RenderedMarkdown {
  document: MarkdownDocument
  problems: TextProblem[]
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
  const fixInFile = (fix: Fix): Fix | undefined => {
    if (lineEnd === undefined && fix.some(edit => edit.text.includes('\n'))) return undefined
    const withLineEnds = (some: string) => some.replaceAll('\n', lineEnd ?? '\n')
    return fix.map(edit => ({
      start: inFile(edit.start),
      old: withLineEnds(edit.old),
      text: withLineEnds(edit.text),
    }))
  }
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
        prose: document.prose.map(({ start: from, end }) => ({ start: inFile(from), end: inFile(end) })),
      },
      problems: problems
        .map(({ fix, ...problem }) => ({ ...rangeInFile(problem), fix: fix && fixInFile(fix) }))
        .toSorted((a, b) => a.start - b.start),
    }
  } catch (error) {
    throw error instanceof TextLimit ? new TextLimit(rangeInFile(error.problem)) : error
  }
}

/** What ends the lines of a text; undefined if it has several kinds, or characters that are replaced. */
function lineEndOf(source: string): string | undefined {
  if (/[\0\u2028\u2029]|\r(?!\n)/.test(source)) return undefined
  if (!source.includes('\r')) return '\n'
  return /(?<!\r)\n/.test(source) ? undefined : '\r\n'
}

/** Renders a text whose line ends are `\n`. */
function renderNormalized(source: string, options: MarkdownOptions): RenderedMarkdown {
  const document = readDocument(source, options)
  const { html, ids, text } = renderDocument(document)
  const { actions, headings, prose, references, writtenHeadings } = document
  // Those of raw HTML come last.
  const startOf = ({ id }: Heading) => writtenHeadings.get(id)?.range.start ?? 0
  headings.sort((a, b) => startOf(a) - startOf(b))
  references.sort((a, b) => a.offset - b.offset)
  const problems = [...(options.lint?.(document) ?? []), ...document.problems]
  const markdown = options.checkOnly ? '' : publicMarkdown(document)
  const words = countWords(text)
  return {
    document: { html, markdown, headings, ids, references, actions, words, text, prose },
    problems,
  }
}

interface NormalizedSource {
  text: string
  /** The offset in the original source of an offset into `text`. */
  originalOffset(offset: number): number
}

/**
 * Replaces every line end by `\n`, and null characters by U+FFFD, as marked expects them. The line and paragraph separators
 * of Unicode become spaces: in markdown they end no line, but in the patterns of marked they do. The last line gets an
 * end: without it, marked reads some blocks otherwise.
 */
export function normalizeLineEnds(source: string): NormalizedSource {
  const whole = /[\r\n]$/.test(source) ? source : `${source}\n`
  const clean = whole.replaceAll('\0', '\ufffd').replace(/[\u2028\u2029]/g, ' ')
  if (!clean.includes('\r')) return { text: clean, originalOffset: offset => Math.min(offset, source.length) }
  // Offsets in the new text at which a carriage return was removed.
  const removed: number[] = []
  for (let at = clean.indexOf('\r\n'); at >= 0; at = clean.indexOf('\r\n', at + 2))
    removed.push(at - removed.length)
  return {
    text: clean.replace(/\r\n?/g, '\n'),
    originalOffset: offset => Math.min(offset + countWhile(removed, at => at < offset), source.length),
  }
}
