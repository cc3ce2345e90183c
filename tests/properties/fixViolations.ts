import { applyFixes } from '../../content/problems/applyEdits.ts'
import { hiddenProblems, newProblems } from './changedProblems.ts'
import { appliedEdits, changedFields, lostByEdits, misplacedEdits } from './edits.ts'
import { problemsOf } from './readPost.ts'
import type { Violation } from './Violation.ts'

/** How often `check --fix` tries. */
const maxRounds = 10

/**
 * What is wrong with the fixes of a post: they end, are made where their problem is, lose no word and no value, and neither make a
 * problem nor hide one.
 */
export function fixViolations(post: string): Violation[] {
  let text = post
  let problems = problemsOf(text)
  for (let round = 0; round < maxRounds; round++) {
    const misplaced = misplacedEdits(text, problems)
    if (misplaced.length > 0) return misplaced
    const edits = appliedEdits(text, problems)
    if (edits.length === 0) return []
    const after = applyFixes(text, [edits])
    const left = problemsOf(after)
    const repair = { text, problems, edits, left }
    const found = [
      ...lostByEdits(repair),
      ...changedFields(repair, after),
      ...newProblems(repair),
      ...hiddenProblems(repair),
    ]
    if (found.length > 0) return found
    text = after
    problems = left
  }
  const codes = [...new Set(problems.flatMap(({ code, fix }) => (fix ? [code] : [])))].toSorted()
  if (codes.length === 0) return []
  const message = `${maxRounds} rounds of fixes leave fixes of ${codes.join(', ')}`
  return [{ kind: 'fixes do not end', message, start: 0, end: 0 }]
}
