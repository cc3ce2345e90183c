import type { Tokens } from 'marked'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

const opening = /^ {0,3}(`{3,}|~{3,})/

/** Adds a problem for a block of code that has no closing line, or that goes on past the opening of another block. */
export function checkFence(state: LintState, { raw, codeBlockStyle }: Tokens.Code, range: SourceRange): void {
  const fence = codeBlockStyle === 'indented' ? undefined : opening.exec(raw)?.[1]
  if (fence === undefined) return
  const [, ...lines] = raw.trimEnd().split('\n')
  const isClosed = lines.length > 0 && isFence(lines.pop() ?? '', fence)
  const inner = lines.findIndex(line => isOpening(line, fence))
  if (isClosed && inner < 0) return
  const what = isClosed
    ? `The block of code goes on past another ${fence}, ${inner + 1} lines below`
    : 'The block of code is not closed: all text below it is shown as code'
  addProblem(state, range, {
    code: 'code-unclosed',
    message: what,
    hint: `Write ${fence} on a line of its own where the code ends.`,
  })
}

/** True for a line of only a fence, at least as long as the opening one. */
function isFence(line: string, fence: string): boolean {
  const text = line.trim()
  return text.startsWith(fence) && text === fence.charAt(0).repeat(text.length)
}

/** True for a line that would open a block with a language, were it not inside of one. */
const isOpening = (line: string, fence: string): boolean => {
  const text = line.trimStart()
  return line.length - text.length < 4 && text.startsWith(fence) && /^[a-z]/i.test(text.slice(fence.length))
}
