import { type SourceRange, sourceOffset } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

/** Markdown right below a tag; code spans of HTML blocks are too rare to look for. */
const markdown =
  /\*\*[^\s*][^*\n]{0,200}\*\*|\[[^[\]\n]{1,100}\]\((?:\/|https?:)[^()\s]{1,300}\)|^#{2,6} |^(?:```|~~~)|^(?:[-*+]|1[.)]) (?=\S)|^\|.{0,300}\|[ \t]*\n\|[ \t:|-]{3,300}\|/m

/** Adds a problem for markdown that is not read because of the HTML around it. */
export function checkHtmlBlock(state: LintState, raw: string, range: SourceRange): void {
  const found = /^<(?:!--|pre|code|script|style)/i.test(raw) ? undefined : markdown.exec(raw)
  if (!found) return
  const start = sourceOffset(state.source, { raw, range }, found.index)
  addProblem(
    state,
    { start, end: start + found[0].length },
    {
      code: 'html-markdown',
      message: 'Markdown right below an HTML tag is shown as it is written',
      hint: 'Write an empty line between the tag and the text.',
    },
  )
}
