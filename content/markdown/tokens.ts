import type { Token, Tokens } from 'marked'
import { decodeReferences } from './decodeReferences.ts'
import type { SourceRange } from './locateToken.ts'
import type { MarkdownProblem } from './MarkdownProblem.ts'

/** A heading, with its id once the document is located. */
export interface HeadingToken extends Tokens.Heading {
  id?: string
}

export type TagProblem = Pick<MarkdownProblem, 'code' | 'message' | 'hint'>

/** A part of a block of HTML, a range of its `raw`. */
export interface HtmlPart {
  start: number
  end: number
  shownAs: 'html' | 'text' | 'removed'
  /** The end tag that the writer left out. */
  endTag?: string
  problem?: TagProblem
  /** Its range in the source, once it is located. */
  source?: SourceRange
}

/** A block of HTML, in parts. */
export interface HtmlBlock extends Tokens.HTML {
  parts: HtmlPart[]
}

/** A tag in a line of text. */
export interface HtmlTag extends Tokens.Tag {
  /** Its range in the source, once it is located. */
  source?: SourceRange
}

/** A tag in a line of text that is shown as it is written. */
export interface LiteralTag extends Tokens.Generic {
  type: 'literal'
  problem?: TagProblem
}

/** An element in a line of text that is removed with its content. */
export interface RemovedElement extends Tokens.Generic {
  type: 'removed'
  problem?: TagProblem
}

/** A text between `<kbd>` and `</kbd>` or the like, which is no prose. */
interface CodeText extends Tokens.Text {
  isCode?: boolean
}

/** True for text that is read: no code, and not the text of a list item, which has tokens of its own. */
export const isProse = (token: Token): boolean =>
  token.type === 'text' && !token.tokens && !(token as CodeText).isCode

/** The text of inline tokens without markup, for ids, labels and alternative texts. */
export function tokenText(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) text += textOf(token)
  return text
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'html':
      // In the text of an image, whose HTML is not resolved, what a writer takes for code: `<![CDATA[…]]>`, `<?php … ?>`.
      return /^<(?:\?|![a-z[])/i.test(token.raw) ? token.raw : ''
    case 'removed':
    case 'checkbox':
    case 'footnoteReference':
      return ''
    case 'br':
      return ' '
    case 'literal':
      return token.raw
    case 'escape':
    case 'codespan':
      return token['text']
    case 'text':
      return token.tokens ? tokenText(token.tokens) : decodeReferences(token['text'])
    case 'link':
      return token['autolink'] ? token['text'] : tokenText(token.tokens ?? [])
    default:
      return tokenText(('tokens' in token && token.tokens) || [])
  }
}

/** True for a block that contains blocks. */
export const isContainer = ({ type }: Token): boolean => containers.has(type)

const containers: ReadonlySet<string> = new Set([
  'blockquote',
  'callout',
  'callToAction',
  'footnoteDefinition',
  'list',
  'list_item',
])

/** Calls a function with every block at any depth. */
export function walkBlocks(tokens: readonly Token[], visit: (token: Token) => void): void {
  for (const token of tokens) {
    visit(token)
    if (isContainer(token)) walkBlocks(childTokens(token), visit)
  }
}

/** The tokens inside a token. */
export function childTokens(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items
  if (token.type === 'table') return cellsOf(token as Tokens.Table).flatMap(({ tokens }) => tokens)
  return ('tokens' in token && token.tokens) || []
}

export const cellsOf = ({ header, rows }: Tokens.Table): Tokens.TableCell[] => [header, ...rows].flat()
