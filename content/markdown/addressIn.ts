import type { Tokens } from 'marked'
import { type SourceRange, writtenLength } from './locateToken.ts'

const definitionLabel = /^ {0,3}\[(?:\\.|[^[\]\\])+\]:\s*/s

/**
 * The range of an address in its token, with the angle brackets around it; undefined for a link or an image that names
 * a definition, and for an address that is the text of its link.
 */
export function addressIn(token: Tokens.Link | Tokens.Image | Tokens.Def): SourceRange | undefined {
  const { raw } = token
  const textEnd = token.type === 'def' ? 0 : writtenLength(raw, token.text, token.type === 'image' ? 2 : 1)
  const before = (token.type === 'def' ? definitionLabel : /^\]\(\s*/).exec(raw.slice(textEnd))
  if (!before) return undefined
  const start = textEnd + before[0].length
  return { start, end: addressEnd(raw, start) }
}

/** An address ends with its bracket, or at a space or a parenthesis that it has not opened (CommonMark 0.31.2, 6.3). */
function addressEnd(raw: string, start: number): number {
  if (raw[start] === '<') return start + (/^<(?:\\.|[^\n<>\\])*>/.exec(raw.slice(start))?.[0].length ?? 0)
  let depth = 0
  let at = start
  while (at < raw.length && raw.charAt(at) > ' ') {
    if (raw[at] === '(') depth++
    else if (raw[at] === ')' && --depth < 0) break
    at += raw[at] === '\\' ? 2 : 1
  }
  return Math.min(at, raw.length)
}
