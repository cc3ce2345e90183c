import type { TextEdit } from '../../content/problems/Problem.ts'
import type { Repair } from './Repair.ts'
import type { RangedProblem } from './readPost.ts'
import type { Violation } from './Violation.ts'
import { lettersIn, wordsIn } from './words.ts'

/** The edits that `applyEdits` makes: of two that overlap, the first. */
export function appliedEdits(problems: readonly RangedProblem[]): TextEdit[] {
  let end = 0
  return problems
    .flatMap(({ fix }) => fix ?? [])
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(edit => {
      const isApplied = edit.start >= end
      if (isApplied) end = edit.end
      return isApplied
    })
}

/** Where an offset is after edits: the text that was put there, if one of them replaced what stood at it. */
export function movedBy(edits: readonly TextEdit[], offset: number): { start: number; end: number } {
  let shift = 0
  let put = 0
  for (const edit of edits) {
    if (edit.start > offset) break
    if (edit.end > offset || edit.start === offset)
      return { start: edit.start + shift, end: edit.start + shift + edit.text.length }
    put = edit.end === offset ? edit.text.length : 0
    shift += edit.text.length - (edit.end - edit.start)
  }
  return { start: offset + shift - put, end: offset + shift }
}

/** Edits that take letters or digits of the writer away. */
export function lostByEdits({ text, problems, edits }: Repair): Violation[] {
  return edits.flatMap(edit => {
    const { code = '' } = problems.find(({ fix }) => fix === edit) ?? {}
    const old = text.slice(edit.start, edit.end)
    if (isSubsequence(lettersIn(old), lettersIn(edit.text)) || isRenamed(code, old, edit.text)) return []
    // The page shows its title above the text.
    if (code === 'heading-level-one' && lettersIn(old) === lettersIn(titleOf(text))) return []
    const message = `the fix of ${code} makes ${JSON.stringify(edit.text)} of ${JSON.stringify(old)}`
    return [{ kind: `words lost by the fix of ${code}`, message, start: edit.start, end: edit.end }]
  })
}

function isSubsequence(short: string, long: string): boolean {
  const letters = [...short]
  let at = 0
  for (const letter of long) if (letter === letters[at]) at++
  return at === letters.length
}

const titleOf = (text: string): string => /^title:(.*)$/m.exec(text)?.[1] ?? ''

/** Codes whose fix corrects one name that has a meaning to the program: a key, a language, a kind of callout. */
const ofNames: ReadonlySet<string> = new Set(['callout-unread', 'code-prompt', 'front-matter-unknown-key'])

/** True where one name replaces another, or the same day is written otherwise. */
function isRenamed(code: string, old: string, put: string): boolean {
  if (ofNames.has(code)) return wordsIn(old).length <= 1 && wordsIn(put).length === 1
  if (!/^post-(?:date|updated|expires)-invalid$/.test(code)) return false
  // In another order, too: `13.12.2026`. Which orders are certain, the tests of `guessDays` say.
  const numbers = (text: string) =>
    (text.match(/\d+/g) ?? [])
      .map(Number)
      .toSorted((a, b) => a - b)
      .join()
  if (numbers(old) === numbers(put)) return true
  const written = old.replace(/["']|(?<=\d)(?:st|nd|rd|th)\b/g, '')
  // A time has a zone of its own, or none.
  return [`${written} UTC`, written].some(time => {
    const day = new Date(time)
    return !Number.isNaN(day.valueOf()) && put.includes(day.toISOString().slice(0, 10))
  })
}
