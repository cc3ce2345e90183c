import type { MarkedToken, Tokens } from 'marked'
import { languageName } from '../../markdown/highlightCode.ts'
import type { LocatedText, LocatedToken } from '../../markdown/LocatedText.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import type { MarkdownProblem } from '../../markdown/RenderState.ts'
import { checkBold, checkCells, checkHeading } from './checkBlocks.ts'
import { checkCallout } from './checkCallout.ts'
import { checkCode } from './checkCode.ts'
import { checkConflicts } from './checkConflicts.ts'
import { checkFence } from './checkFence.ts'
import { checkHtmlBlock } from './checkHtmlBlock.ts'
import { checkLanguage } from './checkLanguage.ts'
import { checkLink } from './checkLink.ts'
import { checkListSplit } from './checkListSplit.ts'
import { checkOutline } from './checkOutline.ts'
import { checkStrayMarks } from './checkStrayMarks.ts'
import { checkTableRows } from './checkTableRows.ts'
import { checkUnread } from './checkUnread.ts'
import { isProse } from '../../markdown/renderInlines.ts'
import type { LintState } from './LintState.ts'

/** The problems of a markdown text, apart from those that decide how it is rendered. */
export function lintMarkdown(text: LocatedText): MarkdownProblem[] {
  const state = { ...text, problems: [] }
  for (const located of text.tokens) checkToken(state, located)
  checkOutline(state)
  checkUnread(state)
  checkConflicts(state)
  return state.problems
}

function checkToken(
  state: LintState,
  { token: anyToken, range, isExact, previous, next }: LocatedToken,
): void {
  checkListSplit(state, { before: previous, token: anyToken, behind: next }, range)
  const token = anyToken as MarkedToken
  switch (token.type) {
    case 'paragraph':
      checkTableRows(state, token, range)
      checkBold(state, token, range)
      break
    case 'heading':
      checkHeading(state, token, range)
      break
    case 'code':
      checkCodeBlock(state, token, range)
      break
    case 'table':
      checkCells(state, token, range)
      break
    case 'blockquote':
      checkCallout(state, token, range)
      break
    case 'html':
      if (token.block) checkHtmlBlock(state, token.raw, range)
      break
    case 'link':
      checkLink(state, token, range)
      break
    case 'text':
      if (isExact && isProse(token)) checkStrayMarks(state, token, range)
      break
  }
}

function checkCodeBlock(state: LintState, token: Tokens.Code, range: SourceRange): void {
  checkFence(state, token, range)
  const written = /^[^\s{]*/.exec(token.lang ?? '')?.[0] ?? ''
  checkLanguage(state, written, range)
  checkCode(state, { token, written, language: languageName(written) }, range)
}
