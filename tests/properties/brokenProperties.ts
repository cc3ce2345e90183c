import { checkDifferences } from './checkDifferences.ts'
import { fixViolations } from './fixViolations.ts'
import { lostWords } from './lostWords.ts'
import { bodyOf } from './readPost.ts'
import type { Violation } from './Violation.ts'

/** The properties that a post breaks: no word is lost, fixes are safe, and `check` reads as `build` does. */
export function brokenProperties(text: string): Violation[] {
  const front = bodyOf(text)
  const lost = front ? lostWords(front.body) : []
  return [
    ...lost.map(violation => ({
      ...violation,
      start: violation.start + (front?.bodyOffset ?? 0),
      end: violation.end + (front?.bodyOffset ?? 0),
    })),
    ...fixViolations(text),
    ...checkDifferences(text),
  ]
}
