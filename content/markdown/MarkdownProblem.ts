import type { TextEdit } from '../problems/Problem.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import type { SourceRange } from './locateToken.ts'

/** A problem of the text and its range in the source; `fix` is given if there is one right answer. */
export interface MarkdownProblem extends SourceRange {
  code: ProblemCode
  message: string
  hint?: string
  fix?: TextEdit | undefined
}

/** Thrown if a text would take too much time or memory, so that all work on it ends. */
export class TextLimit extends Error {
  readonly problem: MarkdownProblem

  constructor(problem: MarkdownProblem) {
    super(problem.message)
    this.problem = problem
  }
}
