import type { MarkedToken, Token, Tokens } from 'marked'

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
