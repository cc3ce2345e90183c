import type { LocatedText } from '../../markdown/LocatedText.ts'
import type { MarkdownProblem } from '../../markdown/RenderState.ts'

/** A text and the problems that were found in it. */
export interface LintState extends LocatedText {
  problems: MarkdownProblem[]
}
