import type { Token } from 'marked'
import { decodeEntities } from './decodeEntities.ts'

/** What inline tokens say, without their marks: for ids, labels and alternative texts. */
export function plainTokens(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) text += plainToken(token)
  return text
}

function plainToken(token: Token): string {
  switch (token.type) {
    case 'html':
    case 'checkbox':
    case 'footnoteReference':
      return ''
    case 'br':
      return ' '
    case 'escape':
    case 'codespan':
      return token['text']
    case 'text':
      return token.tokens ? plainTokens(token.tokens) : decodeEntities(token['text'])
    case 'link':
      return token['autolink'] ? token['text'] : plainTokens(token.tokens ?? [])
    default:
      return plainTokens(('tokens' in token && token.tokens) || [])
  }
}
