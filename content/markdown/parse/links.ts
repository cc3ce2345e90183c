import type { Token, Tokens } from 'marked'
import { decodeReferences } from '../decodeReferences.ts'
import { safeUrl } from '../safeUrl.ts'
import { childTokens } from '../tokens.ts'

/** A link with its safe address. One without, or inside another link, is shown as its text. */
export interface LinkToken extends Tokens.Link {
  url?: string
}

/** Adds safe addresses to links. marked links an address in the text of a link, but HTML forbids nested links. */
export function resolveLinks(tokens: readonly Token[], isInLink = false): void {
  for (const token of tokens) {
    const url = token.type === 'link' && !isInLink ? safeUrl(hrefOf(token as Tokens.Link), 'link') : undefined
    if (url !== undefined) Object.assign(token, { url })
    resolveLinks(childTokens(token), isInLink || url !== undefined)
  }
}

/** The address of a link as it is written. */
export const hrefOf = ({ autolink, href }: Tokens.Link): string => (autolink ? href : decodeReferences(href))
