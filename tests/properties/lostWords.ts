import type { MarkdownProblem } from '../../content/markdown/RenderState.ts'
import { type MarkdownDocument, renderMarkdown } from '../../content/markdown/renderMarkdown.ts'
import { imageSize } from './readPost.ts'
import { readOrRefuse } from './readOrRefuse.ts'
import { type MarkedPart, markedText, tagMark } from './markedText.ts'
import type { Violation } from './Violation.ts'
import { lettersIn, textOfHtml, WordCounts, wordsIn } from './words.ts'

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
  problems: readonly Pick<MarkdownProblem, 'code' | 'start' | 'end'>[]
}

/** The line of `> [!CTA] Plan`, whose words become those of the configuration. */
const actionLine = /\[!cta\][^\n]*/i

/** Words that marked alone shows of a markdown source and its page does not; see `missingWords`. */
export function lostWords(source: string): Violation[] {
  const rendered = readOrRefuse(() => renderMarkdown(source, { imageSize }))
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
  const joined = lettersIn(textOfHtml(document.html, ''))
  const left: Left = {
    shown: new WordCounts(wordsIn(textOfHtml(document.html, ' '))),
    reported: new WordCounts([
      ...problems
        .filter(({ code }) => lossCodes.has(code))
        .flatMap(({ start, end }) => wordsIn(source.slice(start, end))),
      ...document.actions.flatMap(({ offset }) => wordsIn(actionLine.exec(source.slice(offset))?.[0] ?? '')),
    ]),
  }
  return missingOf(markedText(source), joined, left).missing
}

/** Words that are not accounted for yet. */
interface Left {
  shown: WordCounts
  reported: WordCounts
}

/** The words of parts that are neither shown nor reported, and what is left of the others once these are taken. */
function missingOf(
  parts: readonly MarkedPart[],
  joined: string,
  left: Left,
): { missing: string[]; left: Left } {
  let rest = left
  const missing = parts.flatMap(({ text, asParagraph }) => {
    const own = asParagraph ? { shown: rest.shown.copy(), reported: rest.reported.copy() } : rest
    const asHtml = { missing: missingInText(text, joined, own), left: own }
    const read =
      asParagraph && asHtml.missing.length > 0
        ? fewer(asHtml, missingOf(asParagraph(), joined, rest))
        : asHtml
    rest = read.left
    return read.missing
  })
  return { missing, left: rest }
}

const fewer = <Reading extends { missing: string[] }>(one: Reading, other: Reading): Reading =>
  other.missing.length < one.missing.length ? other : one

const missingInText = (text: string, joined: string, { shown, reported }: Left): string[] =>
  text.split(/\s+/).flatMap(part => {
    const words = wordsIn(part)
    const missing = words.filter(word => !shown.take(word))
    // Without the tags between them, several words are one.
    const isJoined = words.length > 1 && part.includes(tagMark) && joined.includes(words.join(''))
    return isJoined ? [] : missing.filter(word => !reported.take(word))
  })
