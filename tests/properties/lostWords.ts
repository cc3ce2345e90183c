import { decodeHTML, decodeHTMLStrict } from 'entities/decode'
import { decodeReferences } from '../../content/markdown/safeUrl.ts'
import type { TextProblem } from '../../content/problems/Problem.ts'
import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import { type MarkdownDocument, renderMarkdown } from '../../content/markdown/renderMarkdown.ts'
import { PageWords } from './PageWords.ts'
import { imageSize } from './readPost.ts'
import { readOrRefuse } from './readOrRefuse.ts'
import { markedText } from './markedText.ts'
import type { Violation } from './Violation.ts'
import { wordsIn } from './words.ts'

/** Problems that say that what is at their range is not shown. */
const lossCodes: ReadonlySet<string> = new Set([
  'footnote-duplicate',
  'footnote-unused',
  'html-removed',
  'html-unclosed',
  'image-missing',
  'table-cells',
])

/** A page, and the problems of its source. */
interface Page {
  document: Pick<MarkdownDocument, 'html' | 'actions'>
  problems: readonly Pick<TextProblem, 'code' | 'start' | 'end'>[]
}

/** The line of `> [!CTA] Plan`, whose words become those of the configuration. */
const actionLine = /\[!(?:cta|form|film)\][^\n]*/i

/** Words that marked alone shows of a markdown source and its page does not; see `missingWords`. */
export function lostWords(source: string): Violation[] {
  const rendered = readOrRefuse(() => renderMarkdown(source, { imageSize, lint: lintMarkdown }))
  const missing = (rendered && readOrRefuse(() => missingWords(source, rendered))) ?? []
  const [first] = missing
  if (first === undefined) return []
  // The first place of a word may be one that is shown.
  const start = Math.max(0, source.toLowerCase().lastIndexOf(first))
  const message = `${missing.length} words are not on the page: ${missing.slice(0, 12).join(' ')}`
  return [{ kind: 'words are lost on the page', message, start, end: start + first.length }]
}

/**
 * Words that marked alone shows of a source, and the page does not, but for those within the range of a problem that
 * says so.
 */
export function missingWords(source: string, { document, problems }: Page): string[] {
  const reported = [
    ...problems
      .filter(({ code }) => lossCodes.has(code))
      .flatMap(({ start, end }) => wordsOfMarkdown(source.slice(start, end))),
    ...document.actions.flatMap(({ offset }) => wordsIn(actionLine.exec(source.slice(offset))?.[0] ?? '')),
  ]
  return PageWords.of(document.html, reported).take(markedText(source))
}

/** The words of a source as it is written, and as it is shown if it has character references. */
const wordsOfMarkdown = (text: string): string[] =>
  [...new Set([text, decodeHTML(text), decodeHTMLStrict(text), decodeReferences(text)])].flatMap(wordsIn)
