import { isDeepStrictEqual } from 'node:util'
import { parseFront } from '../../content/posts/parseFront.ts'
import { applicableFixes, endOf } from '../../content/problems/applyEdits.ts'
import type { TextEdit } from '../../content/problems/Problem.ts'
import type { FieldName } from '../../content/schema/front-matter/postFields.ts'
import type { Repair } from './Repair.ts'
import type { RangedProblem } from './readPost.ts'
import type { Violation } from './Violation.ts'
import { lettersIn, wordsIn } from './words.ts'

/** The edits that `applyFixes` makes, in the order of the text. */
export const appliedEdits = (text: string, problems: readonly RangedProblem[]): TextEdit[] =>
  applicableFixes(
    text,
    problems.flatMap(({ fix }) => (fix ? [fix] : [])),
  )
    .flat()
    .toSorted((a, b) => a.start - b.start)

/** Fixes that replace what is not there, and edits outside of the block of their problem. */
export const misplacedEdits = (text: string, problems: readonly RangedProblem[]): Violation[] =>
  problems.flatMap(problem => {
    const { code, fix } = problem
    if (!fix) return []
    const violation = (what: string, edit: TextEdit | undefined) => ({
      kind: `the fix of ${code} ${what}`,
      message: `the fix of ${code} makes ${JSON.stringify(edit?.text)} of ${JSON.stringify(edit?.old)}`,
      start: edit?.start ?? 0,
      end: endOf(edit),
    })
    if (applicableFixes(text, [fix]).length === 0) return [violation('replaces what is not there', fix[0])]
    const from = text.lastIndexOf('\n', problem.start - 1) + 1
    // With the blank lines below it.
    const to = problem.end + (/^[^\n]*\n*/.exec(text.slice(problem.end))?.[0].length ?? 0)
    return fix
      .filter(edit => (edit.start < from || endOf(edit) > to) && !isOfNeighbour(text, problem, edit))
      .map(edit => violation('is outside of its block', edit))
  })

/** True for the mark of another heading or of another item of a list, which are fixed together. */
function isOfNeighbour(text: string, { code }: RangedProblem, edit: TextEdit): boolean {
  const line = text.slice(text.lastIndexOf('\n', edit.start - 1) + 1, edit.start)
  if (code === 'heading-level-one') return /^[ \t>]*(?:[-*+] +|\d+[.)] +)*$/.test(line) && edit.old === '#'
  return code === 'list-unread' && /^ {0,3}$/.test(line) && edit.text === '- '
}

/** What edits change in the front matter beside the lines that they edit. */
export function changedFields({ text, edits }: Repair, after: string): Violation[] {
  const [before, now] = [text, after].map(whole => parseFront({ file: 'posts/a-post.md', text: whole }).value)
  if (!before) return []
  const changed = Object.entries(before.fields).filter(([name, value]) => {
    const { value: start = 0 } = before.positions[name as FieldName] ?? {}
    const lineEnd = text.indexOf('\n', start)
    const isEdited = edits.some(edit => edit.start < lineEnd && endOf(edit) >= start)
    return !isEdited && !isDeepStrictEqual(value, now?.fields[name as FieldName])
  })
  return changed.map(([name]) => ({
    kind: `fixes change ${name}`,
    message: `${name} is ${JSON.stringify(now?.fields[name as FieldName])} after fixes elsewhere`,
    start: edits[0]?.start ?? 0,
    end: endOf(edits[0]),
  }))
}

/** Where an offset is after edits: the text that was put there, if one of them replaced what stood at it. */
export function movedBy(edits: readonly TextEdit[], offset: number): { start: number; end: number } {
  let shift = 0
  let put = 0
  for (const edit of edits) {
    if (edit.start > offset) break
    if (endOf(edit) > offset || edit.start === offset)
      return { start: edit.start + shift, end: edit.start + shift + edit.text.length }
    put = endOf(edit) === offset ? edit.text.length : 0
    shift += edit.text.length - edit.old.length
  }
  return { start: offset + shift - put, end: offset + shift }
}

/** Edits that take letters or digits of the writer away. */
export function lostByEdits({ text, problems, edits }: Repair): Violation[] {
  return edits.flatMap(edit => {
    const { code = '' } = problems.find(({ fix }) => fix?.includes(edit)) ?? {}
    const { old } = edit
    if (isSubsequence(lettersIn(old), lettersIn(edit.text)) || isRenamed(code, old, edit.text)) return []
    // The page shows its title above the text.
    if (code === 'heading-level-one' && lettersIn(old) === lettersIn(titleOf(text))) return []
    const message = `the fix of ${code} makes ${JSON.stringify(edit.text)} of ${JSON.stringify(old)}`
    return [{ kind: `words lost by the fix of ${code}`, message, start: edit.start, end: endOf(edit) }]
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
