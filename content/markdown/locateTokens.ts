import type { Token, Tokens } from 'marked'
import type { FootnoteDefinition, FootnoteReference, Footnotes } from './parse/footnotes.ts'
import type { LocatedToken } from './LocatedText.ts'
import { findText, locateToken, offsetFinder, type SourceRange } from './locateToken.ts'
import type { HtmlBlock } from './tokens.ts'
import { figureImage } from './images/renderImage.ts'
import { cellsOf, childTokens } from './tokens.ts'

/**
 * Locates every token that readers see, in reading order: footnotes come last, in the order of their first references,
 * and those without a reference are left out. `blocks` are the outermost ones.
 */
export function locateTokens(
  source: string,
  tokens: readonly Token[],
  footnotes: Footnotes,
): { all: LocatedToken[]; blocks: LocatedToken[] } {
  const walk = new Walk(source, footnotes)
  const whole = { start: 0, end: source.length }
  const blocks = walk.blocks(tokens, whole)
  // The list grows while footnotes refer to others.
  for (const { definition, range = whole } of footnotes.referenced)
    walk.blocks(definition.tokens ?? [], range)
  return { all: walk.all, blocks }
}

class Walk {
  readonly all: LocatedToken[] = []
  readonly #source: string
  readonly #footnotes: Footnotes

  constructor(source: string, footnotes: Footnotes) {
    this.#source = source
    this.#footnotes = footnotes
  }

  blocks(tokens: readonly Token[], within: SourceRange): LocatedToken[] {
    const rest = { ...within }
    const blocks = tokens.filter(({ type }) => type !== 'space')
    return blocks.map((token, at) => {
      const located = { ...this.#next(token, rest), previous: blocks[at - 1], next: blocks[at + 1] }
      this.all.push(located)
      this.#contents(located)
      return located
    })
  }

  /** Locates a token in the rest of a range, and removes it from the rest. */
  #next(token: Token, rest: SourceRange): LocatedToken {
    const found = locateToken(this.#source, token.raw, rest)
    const range = found ?? { ...rest }
    if (found) rest.start = found.end
    return { token, range, isExact: found !== undefined }
  }

  #contents({ token, range }: LocatedToken): void {
    const rest = { ...range }
    switch (token.type) {
      case 'list':
        for (const item of (token as Tokens.List).items)
          this.blocks(item.tokens, this.#next(item, rest).range)
        break
      case 'table':
        for (const { tokens } of cellsOf(token as Tokens.Table)) this.#inlines(tokens, rest)
        break
      case 'html':
        this.#htmlParts(token as HtmlBlock, range)
        break
      case 'footnoteDefinition':
        this.#define(token, range)
        break
      case 'paragraph':
        this.#paragraph(token as Tokens.Paragraph, range)
        break
      case 'heading':
      case 'text':
        this.#inlines(token.tokens ?? [], rest)
        break
      default:
        this.blocks(childTokens(token), range)
    }
  }

  #paragraph({ tokens }: Tokens.Paragraph, range: SourceRange): void {
    const image = figureImage(tokens)
    if (image) this.all.push({ token: image, range, isExact: true })
    else this.#inlines(tokens, { ...range })
  }

  #htmlParts({ raw, parts }: HtmlBlock, range: SourceRange): void {
    const offsetOf = offsetFinder(this.#source, { raw, range })
    for (const part of parts)
      part.source = {
        start: Math.min(offsetOf(part.start), range.end),
        end: Math.min(offsetOf(part.end), range.end),
      }
  }

  #define(token: Token, range: SourceRange): void {
    const footnote = this.#footnotes.byLabel.get((token as FootnoteDefinition).label)
    if (footnote?.definition === token) footnote.range = range
  }

  /** Locates inline tokens in the rest of a range, and removes them from the rest. */
  #inlines(tokens: readonly Token[], rest: SourceRange): void {
    for (const token of tokens) {
      const located = this.#next(token, rest)
      if (!located.isExact) located.range = locateUrl(this.#source, token, located.range)
      this.all.push(located)
      if (token.type === 'html') Object.assign(token, { source: located.range })
      if (token.type === 'footnoteReference') this.#refer(token as FootnoteReference)
      if (token.type !== 'image' && !(token as Tokens.Link).autolink)
        this.#inlines(childTokens(token), { ...located.range })
    }
  }

  #refer({ label }: FootnoteReference): void {
    const { byLabel, referenced } = this.#footnotes
    const footnote = byLabel.get(label)
    if (footnote?.number === 0) footnote.number = referenced.push(footnote)
  }
}

/** The range of a token's URL, for a token that is not found as a whole; else the given range. */
function locateUrl(source: string, token: Token, within: SourceRange): SourceRange {
  const url: unknown = 'href' in token ? token['href'] : undefined
  if (typeof url !== 'string' || url === '') return within
  return findText(source, url, within) ?? within
}
