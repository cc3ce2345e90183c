import { movedBy } from './edits.ts'
import type { Repair } from './Repair.ts'
import type { RangedProblem } from './readPost.ts'
import type { Violation } from './Violation.ts'

/** Problems after a repair that were not there before it, but for those that only what is repaired could show. */
export function newProblems(repair: Repair): Violation[] {
  const { problems, edits, left } = repair
  const moved = problems.map(({ code, start }) => ({ code, at: movedBy(edits, start) }))
  const fixed = [...new Set(problems.flatMap(({ code, fix }) => (fix ? [code] : [])))].toSorted()
  return left
    .filter(({ code, start }) => !moved.some(old => old.code === code && isWithin(start, old.at)))
    .filter(problem => !isShownByRepair(problem, repair))
    .map(({ code, message, line, excerpt = '' }) => ({
      kind: `${code} is new after fixes`,
      message: `${code} (${message}) at line ${line}, ${JSON.stringify(excerpt.slice(0, 100))}, after fixes of ${fixed.join(', ')}`,
      start: edits[0]?.start ?? 0,
      end: edits[0]?.end ?? 0,
    }))
}

/** Problems that are gone, and no edit was at their range or where their cause may be. */
export function hiddenProblems({ text, problems, edits, left }: Repair): Violation[] {
  return problems
    .filter(({ code, start, end }) => {
      const now = movedBy(edits, start)
      if (left.some(other => other.code === code && isWithin(other.start, now))) return false
      // The level of a heading is right or wrong by those above it.
      const from = code === 'heading-skipped' ? 0 : lineStart(text, start)
      return !edits.some(edit => edit.start <= end && edit.end >= from)
    })
    .map(({ code, message, line, start, end }) => ({
      kind: `${code} is gone without an edit`,
      message: `${code} (${message}) at line ${line} is gone after fixes elsewhere`,
      start,
      end,
    }))
}

/**
 * True for a problem of a value that could not be read before: that of a key or a line of front matter which was
 * repaired, or the level of a heading that was none.
 */
function isShownByRepair(problem: RangedProblem, { text, problems, edits }: Repair): boolean {
  return problems.some(({ code, start, fix }) => {
    if (!fix || !edits.includes(fix)) return false
    const repaired = movedBy(edits, lineStart(text, start)).start
    if (code === 'front-matter-syntax' && problem.code === code) return problem.start >= repaired
    const isOfHeading =
      code === 'heading-unread' && /^heading-(?:skipped|level-one|empty)$/.test(problem.code)
    const isOfValue = code.startsWith('front-matter-') && !isOfStructure(problem.code)
    if (!isOfHeading && !isOfValue) return false
    const from = movedBy(edits, start)
    return problem.start >= repaired && problem.start <= from.end + lineLength(text, start)
  })
}

/** Codes of front matter that is not read as keys with values. */
const isOfStructure = (code: string): boolean =>
  code.startsWith('front-matter-') && code !== 'front-matter-markup'

const isWithin = (offset: number, { start, end }: { start: number; end: number }): boolean =>
  start <= offset && offset <= end

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

/** Length of the rest of a line. */
const lineLength = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset)
  return (end < 0 ? text.length : end) - offset
}
