import type { Problem } from '../model/Problem.ts'
import { problemMaker, type SourceFile } from '../problems/problemAt.ts'

/**
 * Characters that nobody sees: soft hyphens, spaces without a width, and marks of direction, which can show a text in
 * another order than programs read it. Emoji, Arabic and Indic scripts need joiners, which count between Latin letters.
 */
const invisible =
  /\ufeff+|[\u00ad\u061c\u115f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]+|(?<=[\0-\u024f])[\u200c\u200d]+(?=[\0-\u024f]|$)/g

/** Marks of direction, and spaces without a width, at which lines may be broken. */
const marksOfScripts = /^[\u061c\u200b\u200e\u200f]+$/

/** Scripts that are written from right to left, or without spaces between words. */
const scriptWithMarks =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/** True for a mark that belongs to the letters around it. */
const isOfScript = (text: string, start: number, found: string): boolean =>
  marksOfScripts.test(found) && scriptWithMarks.test(text.slice(Math.max(0, start - 20), start + 20))

/**
 * Finds invisible characters, which come along with copied text, and break searches, links and copied commands.
 * @param isProse true for offsets at which an entity of HTML is shown as its character
 */
export function checkCharacters(source: SourceFile, isProse: (offset: number) => boolean): Problem[] {
  const { text } = source
  if (text.search(invisible) < 0) return []
  const makeProblem = problemMaker()
  const problems: Problem[] = []
  for (const { 0: found, index: start } of text.matchAll(invisible)) {
    // A byte order mark begins the file.
    if (start === 0 || isOfScript(text, start, found)) continue
    const hex = found.charCodeAt(0).toString(16).toUpperCase()
    const end = start + found.length
    // Files that were joined have one in the middle; all others can be meant.
    const isByteOrderMark = found.startsWith('\ufeff')
    const isBetweenWords = !/[^\s\p{L}\p{N}]/u.test(text.charAt(start - 1) + text.charAt(end))
    const otherwise = isProse(start) && !isByteOrderMark ? ` If it is meant, write \`&#x${hex};\`.` : ''
    problems.push(
      makeProblem(source, start, {
        code: 'character-invisible',
        message: `An invisible character stands here, U+${hex.padStart(4, '0')}`,
        hint: `Remove it: searches, links and copied commands fail at it.${otherwise}`,
        // Beside a mark, it may keep markdown from being read there.
        fix: isByteOrderMark && isBetweenWords ? { start, end, text: '' } : undefined,
      }),
    )
  }
  return problems
}
