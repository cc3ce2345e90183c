import type { Token } from 'marked'
import { decodeReferences } from './decodeReferences.ts'

/** The text of inline tokens without markup, for ids, labels and alternative texts. */
export function tokenText(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) text += textOf(token)
  return text
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'html':
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
