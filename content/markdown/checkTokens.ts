import type { Token, Tokens } from 'marked'
import { checkImage } from './images/checkImage.ts'
import { parseCodeLines } from './code/codeLines.ts'
import type { FootnoteDefinition, FootnoteReference } from './parse/footnotes.ts'
import { hrefOf, type LinkToken } from './parse/links.ts'
import type { SourceRange } from './locateToken.ts'
import { addProblem, type DocumentState } from './DocumentState.ts'
import type { HtmlBlock, LiteralTag, RemovedElement } from './tokens.ts'
import { codeBlock } from './code/renderCode.ts'
import { safeUrl } from './safeUrl.ts'
import { unsafeAddress } from './unsafeAddress.ts'

/** Adds a problem for each token that is not rendered as it is written. */
export function checkTokens(state: DocumentState): void {
  for (const { token, range } of state.tokens) checks[token.type]?.(state, token, range)
  for (const { number, range, definition } of state.footnotes.byLabel.values()) {
    if (number > 0 || !range) continue
    addProblem(state, range, {
      code: 'footnote-unused',
      message: `Nothing refers to the footnote [^${definition.label}], so it is not shown`,
      hint: `Write [^${definition.label}] where it belongs, or remove it.`,
    })
  }
}

/** A method, so that each check can take the token of its type. */
type Check = { run(state: DocumentState, token: Token, range: SourceRange): void }['run']

const checkTag: Check = (state, { problem }: LiteralTag | RemovedElement, range) => {
  if (problem) addProblem(state, range, problem)
}

const checks: Readonly<Record<string, Check>> = {
  code(state, token: Tokens.Code, range) {
    const { info, text } = codeBlock(token)
    for (const mistake of parseCodeLines(info, text).mistakes)
      addProblem(state, range, { code: 'code-lines', ...mistake })
  },
  html(state, token: HtmlBlock | Tokens.Tag, range) {
    if (!('parts' in token)) return
    for (const { problem, source = range } of token.parts) if (problem) addProblem(state, source, problem)
  },
  literal: checkTag,
  removed: checkTag,
  link(state, token: LinkToken, range) {
    const href = hrefOf(token)
    if (token.url === undefined && safeUrl(href, 'link') === undefined)
      addProblem(state, range, { code: 'link-unsafe', ...unsafeAddress(href, 'link') })
  },
  image: (state, token: Tokens.Image, range) => checkImage(state, token, range),
  footnoteDefinition(state, token: FootnoteDefinition, range) {
    if (state.footnotes.byLabel.get(token.label)?.definition === token) return
    addProblem(state, range, {
      code: 'footnote-duplicate',
      message: `The footnote [^${token.label}] is defined a second time; the first text is shown`,
      hint: 'Rename one of them, and the references to it, or remove it.',
    })
  },
  footnoteReference(state, { raw, footnote }: FootnoteReference, range) {
    if (footnote) return
    addProblem(state, range, {
      code: 'footnote-undefined',
      message: `The footnote ${raw} is not defined`,
      hint: `Write ${raw}: and its text on a line of its own, or put the text between backticks.`,
    })
  },
}
