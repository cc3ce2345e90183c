import type { MarkedToken, Token, Tokens } from 'marked'
import { decodeReferences } from './safeUrl.ts'
import type { ProblemText } from '../problems/Problem.ts'

export interface FootnoteDefinition extends Tokens.Generic {
  type: 'footnoteDefinition'
  label: string
  tokens: Token[]
}
export interface FootnoteReference extends Tokens.Generic {
  type: 'footnoteReference'
  label: string
}

/** A token of a text; marked leaves the type open, for extensions. */
export type PostToken = MarkedToken | FootnoteDefinition | FootnoteReference

export const postTokens = (tokens: readonly Token[] = []): readonly PostToken[] =>
  tokens as readonly PostToken[]

/** A part of a block of HTML, a range of its `raw`. */
export interface HtmlPart {
  start: number
  end: number
  shownAs: 'html' | 'text' | 'removed'
  /** The end tag that the writer left out. */
  endTag?: string
  problem?: ProblemText | undefined
}

/** How a tag in a line of text is handled. */
export interface InlineTag {
  /** `nothing` is a part of an element that was removed before. */
  shownAs: 'html' | 'text' | 'removed' | 'nothing'
  /** As it is written; of a removed element, with all of its content. */
  raw: string
  /** The tag, and the end tag that the writer left out. */
  html: string
  problem?: ProblemText | undefined
}

/** How the HTML tags of a document are handled. */
export interface ResolvedTags {
  /** The parts of each block of HTML. */
  readonly blocks: ReadonlyMap<Token, readonly HtmlPart[]>
  readonly inlines: ReadonlyMap<Token, InlineTag>
  /** Texts inside elements of code. */
  readonly codeTexts: ReadonlySet<Token>
  /** End tags that the writer left out, by the container at whose end they belong; those of the document by its tokens. */
  readonly endTags: ReadonlyMap<object, string>
  /** The outermost blocks after which an element is open. */
  readonly unclosed: ReadonlySet<Token>
}

const lineBreak = /^<br[\s/>]/i

/** The alternative text of an image: the text between its brackets without markup. */
export function altText(tokens: readonly Token[]): string {
  let text = ''
  for (const token of postTokens(tokens)) text += textOf(token)
  return text
}

function textOf(token: PostToken): string {
  switch (token.type) {
    case 'html':
      if (lineBreak.test(token.raw)) return ' '
      // What a writer takes for code: `<![CDATA[…]]>`, `<?php … ?>`.
      return /^<(?:\?|![a-z[])/i.test(token.raw) ? token.raw : ''
    case 'footnoteReference':
      return token.raw
    case 'br':
      return ' '
    case 'escape':
    case 'codespan':
      return token.text
    case 'text':
      return token.tokens ? altText(token.tokens) : decodeReferences(token.text)
    case 'link':
      return token.autolink ? token.text : altText(token.tokens)
    default:
      return altText(('tokens' in token && token.tokens) || [])
  }
}

const containers: ReadonlySet<string> = new Set(['blockquote', 'footnoteDefinition', 'list', 'list_item'])

/** True for a block that contains blocks. */
export const isContainer = ({ type }: Token): boolean => containers.has(type)

/** Calls a function with every block at any depth. */
export function walkBlocks(tokens: readonly Token[], visit: (token: PostToken) => void): void {
  for (const token of postTokens(tokens)) {
    visit(token)
    if (token.type === 'list') walkBlocks(token.items, visit)
    else if (isContainer(token)) walkBlocks(('tokens' in token && token.tokens) || [], visit)
  }
}

export const cellsOf = ({ header, rows }: Tokens.Table): Tokens.TableCell[] => [header, ...rows].flat()
