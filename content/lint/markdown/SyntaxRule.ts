import type { SourceRange } from '../../markdown/locateToken.ts'
import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'

/** A problem without its range. */
export type SyntaxReport = Omit<MarkdownProblem, keyof SourceRange>

/** Syntax that is shown as text, and what to report of it. */
export interface SyntaxRule {
  /** Every quantifier has a limit, so that the time for a text grows with its length alone. */
  pattern: string
  /** The pattern counts only at the start of a line, after the marks of quotes and lists. */
  isLineStart?: boolean
  report: SyntaxReport | ((match: RegExpExecArray) => SyntaxReport)
}
