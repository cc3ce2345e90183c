import type { Problem } from '../model/Problem.ts'
import { problemMaker, type SourceFile } from '../problems/problemAt.ts'

/**
 * Characters that nobody sees: soft hyphens, spaces without a width, and marks of direction, which can show a text in
 * another order than programs read it. Emoji, Arabic and Indic scripts need joiners, which count between Latin letters.
 */
const invisible =
  /[\u00ad\u061c\u115f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+|(?<=[\0-\u024f])[\u200c\u200d]+(?=[\0-\u024f])/g

/** Marks of direction, and spaces without a width, at which lines may be broken. */
const marksOfScripts = /^[\u061c\u200b\u200e\u200f]+$/

/** Scripts that are written from right to left, or without spaces between words. */
const scriptWithMarks =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/** True for a mark that belongs to the letters around it. */
const isOfScript = (text: string, start: number, found: string): boolean =>
  marksOfScripts.test(found) && scriptWithMarks.test(text.slice(Math.max(0, start - 20), start + 20))

/** How many are told of in a post. */
const maxTold = 1000

/** Finds invisible characters, which come along with copied text, and break searches, links and copied commands. */
export function checkCharacters(source: SourceFile): Problem[] {
  const { text } = source
  if (text.search(invisible) < 0) return []
  const makeProblem = problemMaker()
  const problems: Problem[] = []
  for (const { 0: found, index: start } of text.matchAll(invisible)) {
    // A byte order mark begins the file.
    if (start === 0 || isOfScript(text, start, found)) continue
    if (problems.length === maxTold) break
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    problems.push(
      makeProblem(source, start, {
        code: 'character-invisible',
        message: `An invisible character stands here, U+${code}`,
        hint: 'Remove it: searches, links and copied commands fail at it.',
        fix: { start, end: start + found.length, text: '' },
      }),
    )
  }
  return problems
}
