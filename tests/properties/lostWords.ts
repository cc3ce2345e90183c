import { renderMarkdown } from '../../content/markdown/renderMarkdown.ts'
import { readOrRefuse } from './readOrRefuse.ts'
import { markedText, tagMark } from './markedText.ts'
import type { Violation } from './Violation.ts'
import { lettersIn, textOfHtml, WordCounts, wordsIn } from './words.ts'

/** Problems that say that what is at their range is not shown. */
const lossCodes: ReadonlySet<string> = new Set([
  'footnote-duplicate',
  'footnote-unused',
  'html-removed',
  'html-unclosed',
  'table-cells',
])

/** The line of `> [!CTA] Plan`, whose words become those of the configuration. */
const actionLine = /\[!cta\][^\n]*/i

/**
 * Words that marked alone shows of a markdown source, and the page does not, but for those within the range of a
 * problem that says so.
 */
export function lostWords(source: string): Violation[] {
  const rendered = readOrRefuse(() =>
    renderMarkdown(source, { imageSize: () => ({ width: 640, height: 480 }) }),
  )
  if (!rendered) return []
  const { document, problems } = rendered
  const shown = new WordCounts(wordsIn(textOfHtml(document.html, ' ')))
  const joined = lettersIn(textOfHtml(document.html, ''))
  const reported = new WordCounts([
    ...problems
      .filter(({ code }) => lossCodes.has(code))
      .flatMap(({ start, end }) => wordsIn(source.slice(start, end))),
    ...document.actions.flatMap(({ offset }) => wordsIn(actionLine.exec(source.slice(offset))?.[0] ?? '')),
  ])
  const lost: string[] = []
  for (const part of markedText(source).split(/\s+/)) {
    const missing = wordsIn(part).filter(word => !shown.take(word))
    if (missing.length === 0) continue
    // Without the tags between them, several words are one.
    if (part.includes(tagMark) && joined.includes(lettersIn(part))) continue
    lost.push(...missing.filter(word => !reported.take(word)))
  }
  if (lost.length === 0) return []
  return [violation(source, lost)]
}

/** The violation, at the last place of the first lost word: the first place may be one that is shown. */
function violation(source: string, lost: readonly string[]): Violation {
  const [first = ''] = lost
  const start = Math.max(0, source.toLowerCase().lastIndexOf(first))
  const words = lost.slice(0, 12).join(' ')
  const message = `${lost.length} words are not on the page: ${words}`
  return { kind: 'words lost on the page', message, start, end: start + first.length }
}
