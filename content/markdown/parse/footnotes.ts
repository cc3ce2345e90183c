import type { Token, TokenizerExtension } from 'marked'
import { maxParagraph } from '../limits.ts'
import type { SourceRange } from '../locateToken.ts'
import { type FootnoteDefinition, type FootnoteReference, postTokens } from '../tokens.ts'

const definitionStart = /^ {0,3}\[\^([^\][\s<]+)\]:[ \t]*/
const laterDefinition = /\n {0,3}\[\^[^\][\s<]+\]:/
const reference = /^\[\^([^\][\s<]+)\](\()?/
const anyDefinition = /\[\^([^\][\s<]+)\]:/g
const indentation = /^(?: {4}|\t)/
const blockStart = /^ {0,3}(?:\[\^[^\][\s<]+\]:|#{1,6}(?:\s|$)|>|```|~~~|[-*+] |\d{1,9}[.)] |<|\|)/

/** `[^label]: text` with its continuation: lines indented by four, or plain lines of the same paragraph. */
export const footnoteDefinitionSyntax: TokenizerExtension = {
  name: 'footnoteDefinition',
  level: 'block',
  // Without it, a paragraph would include a definition on the line below it.
  start(source) {
    const paragraph = source.slice(0, maxParagraph)
    const blankLine = paragraph.search(/\n[ \t]*\n/)
    return laterDefinition.exec(blankLine < 0 ? paragraph : paragraph.slice(0, blankLine))?.index
  },
  tokenizer(source): FootnoteDefinition | undefined {
    const start = definitionStart.exec(source)
    if (!start?.[1]) return undefined
    const raw = source.slice(0, definitionEnd(source))
    const text = raw
      .slice(start[0].length)
      .split('\n')
      .map(line => line.replace(indentation, ''))
      .join('\n')
    const tokens = this.lexer.blockTokens(text.trim(), [])
    return { type: 'footnoteDefinition', raw, label: start[1].toLowerCase(), tokens }
  },
}

/**
 * `[^label]` in inline text. In the text of a link, and before a parenthesis, where it may be a link itself, it refers to
 * a footnote only if there is one of its name. Labels ignore case.
 * @param source of the whole document
 */
export function footnoteReferenceSyntax(source: string): TokenizerExtension {
  const labels = new Set(Array.from(source.matchAll(anyDefinition), ([, label = '']) => label.toLowerCase()))
  return {
    name: 'footnoteReference',
    level: 'inline',
    tokenizer(text): FootnoteReference | undefined {
      if (!text.startsWith('[^')) return undefined
      const [raw = '', written = '', parenthesis = ''] = reference.exec(text) ?? []
      const label = written.toLowerCase()
      const isCertain = parenthesis === '' && !this.lexer.state.inLink
      if (raw === '' || !(isCertain || labels.has(label))) return undefined
      return { type: 'footnoteReference', raw: raw.slice(0, raw.length - parenthesis.length), label }
    },
  }
}

const footnoteName = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.:-]*$|^\d+(?:,\d+)+$/u
const characterRanges = /^(?:[a-z]-[a-z]|\d-\d|_)+$/

/**
 * True for a label that a writer gives a footnote, and not for the characters that a regular expression excludes: those of
 * `[^a-z]`, `[^/]` and `[^abc]+`.
 * @param next the character after the bracket
 */
export const isFootnoteName = (label: string, next = ''): boolean =>
  footnoteName.test(label) && !characterRanges.test(label) && next !== '+' && next !== '{'

/** The offset at which a definition at the start of the source ends. */
function definitionEnd(source: string): number {
  let position = 0
  let end = 0
  let isAfterBlank = false
  while (position < source.length) {
    const newline = source.indexOf('\n', position)
    const lineEnd = newline < 0 ? source.length : newline + 1
    const line = source.slice(position, lineEnd)
    const isBlank = line.trim() === ''
    const continues = indentation.test(line) || (!isAfterBlank && !blockStart.test(line))
    if (position > 0 && !isBlank && !continues) break
    position = lineEnd
    // Blank lines belong to a definition only where more of it follows them.
    if (!isBlank) end = position
    isAfterBlank = isBlank
  }
  return end
}

/** A footnote of a document. Its number and ids follow from its references, in the order in which they are read. */
export interface Footnote {
  definition: FootnoteDefinition
  /** Range of the definition; undefined until it is located. */
  range: SourceRange | undefined
  /** 0 if nothing refers to it. */
  number: number
  id: string
  /** Ids of the references. */
  referenceIds: string[]
}

const containers: ReadonlySet<string> = new Set(['blockquote', 'footnoteDefinition', 'list', 'list_item'])

/** The definitions among tokens at any depth, by label; of two with one label the first counts. */
export function collectFootnotes(
  tokens: readonly Token[],
  byLabel = new Map<string, Footnote>(),
): Map<string, Footnote> {
  for (const token of postTokens(tokens)) {
    if (token.type === 'footnoteDefinition' && !byLabel.has(token.label))
      byLabel.set(token.label, { definition: token, range: undefined, number: 0, id: '', referenceIds: [] })
    if (!containers.has(token.type)) continue
    const inner = token.type === 'list' ? token.items : 'tokens' in token && token.tokens
    collectFootnotes(inner || [], byLabel)
  }
  return byLabel
}
