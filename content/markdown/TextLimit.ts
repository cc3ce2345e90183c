import type { MarkdownProblem } from './MarkdownProblem.ts'

/** Thrown if a text would take too much time or memory, so that all work on it ends. */
export class TextLimit extends Error {
  readonly problem: MarkdownProblem

  constructor(problem: MarkdownProblem) {
    super(problem.message)
    this.problem = problem
  }
}
