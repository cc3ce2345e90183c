import { endOf } from '../../content/problems/applyEdits.ts'
import { movedBy } from './edits.ts'
import type { RangedProblem } from './readPost.ts'
import type { Repair } from './Repair.ts'
import type { Violation } from './Violation.ts'

/** Problems after a repair that were not there before it, but for those of what nothing could read before. */
export function newProblems(repair: Repair): Violation[] {
  const { problems, edits, left } = repair
  const moved = problems.map(({ code, start }) => ({ code, at: movedBy(edits, start) }))
  const fixed = [...new Set(problems.flatMap(({ code, fix }) => (fix ? [code] : [])))].toSorted()
  return left
    .filter(({ code, start }) => !moved.some(old => old.code === code && isWithin(start, old.at)))
    .filter(problem => !isOfRepaired(problem, repair))
    .map(({ code, message, line, excerpt = '' }) => ({
      kind: `${code} is new after fixes`,
      message:
        `${code} (${message}) at line ${line}, ${JSON.stringify(excerpt.slice(0, 100))}, ` +
        `after fixes of ${fixed.join(', ')}`,
      start: edits[0]?.start ?? 0,
      end: endOf(edits[0]),
    }))
}

/** Problems that are gone, and no edit was at their range or where their cause may be. */
export function hiddenProblems(repair: Repair): Violation[] {
  const { text, problems, edits, left } = repair
  return problems
    .filter(({ code, start, end }) => {
      const now = movedBy(edits, start)
      if (left.some(other => other.code === code && isWithin(other.start, now))) return false
      // The level of a heading is right or wrong by those above it.
      const from = code === 'heading-skipped' ? 0 : lineStart(text, start)
      return !edits.some(edit => edit.start <= end && endOf(edit) >= from)
    })
    .map(({ code, message, line, start, end }) => ({
      kind: `${code} is gone without an edit`,
      message: `${code} (${message}) at line ${line} is gone after fixes elsewhere`,
      start,
      end,
    }))
}

/** What was not read has no problems of its own: those that it can have once it is repaired, by the code repaired. */
const problemsOfRepaired: readonly (readonly [repaired: RegExp, shown: RegExp])[] = [
  [/^front-matter-/, /^(?!front-matter-(?!markup))/],
]

/** True for a problem of what was repaired: on its line, or in its block of code. */
function isOfRepaired(problem: RangedProblem, { text, problems, edits }: Repair): boolean {
  return problems.some(({ code, start, end, fix }) => {
    if (!fix?.every(edit => edits.includes(edit))) return false
    // Before front matter is closed, nothing of the file is read.
    if (code === 'front-matter-unclosed') return true
    const first = movedBy(edits, lineStart(text, start)).start
    // YAML is read to its first mistake.
    if (code === 'front-matter-syntax' && problem.code === code) return problem.start >= first
    const isOf = problemsOfRepaired.some(
      ([repaired, shown]) => repaired.test(code) && shown.test(problem.code),
    )
    return isOf && problem.start >= first && problem.start <= movedBy(edits, end).end + lineRest(text, end)
  })
}

const isWithin = (offset: number, { start, end }: { start: number; end: number }): boolean =>
  start <= offset && offset <= end

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

/** Length of a line from an offset to its end. */
const lineRest = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset)
  return (end < 0 ? text.length : end) - offset
}
