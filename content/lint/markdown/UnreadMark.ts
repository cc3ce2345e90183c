import type { SourceRange } from '../../markdown/locateToken.ts'
import type { MarkdownProblem } from '../../markdown/RenderState.ts'

/** A problem without its place. */
export type Told = Omit<MarkdownProblem, keyof SourceRange>

/** A mark that is shown as text, and what to tell of it. */
export interface UnreadMark {
  /** Every quantifier has a limit, so that the time for a text grows with its length alone. */
  pattern: string
  /** The mark counts only at the start of a line, after the marks of quotes and lists. */
  isLineStart?: boolean
  tell(match: RegExpExecArray): Told
}
