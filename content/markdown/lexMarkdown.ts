import { Lexer, Marked, type MarkedOptions, type Token, Tokenizer, type Tokens } from 'marked'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from './footnotes.ts'

/**
 * The tokens of GitHub Flavored Markdown with footnotes. Line ends must be `\n`.
 * @param checkOnly return lines without anything to check as plain text and code
 */
export function lexMarkdown(source: string, checkOnly = false): Token[] {
  // An instance for each document: marked keeps the last lexer on the instance.
  const marked = new Marked({ gfm: true, breaks: false })
  if (source.includes('[^')) marked.use({ extensions: [footnoteDefinitionSyntax, footnoteReferenceSyntax] })
  return checkOnly ? new CheckLexer(marked.defaults).lex(source) : marked.lexer(source)
}

/** A start of a link, an image, HTML, a URL, an escape, or code with more than one backtick. */
const checkedSyntax = /[[<\\@]|``|www\.|:\/\//i
const codeSpan = /`[^`]+`/g

/**
 * Lexes only the inline text that can have problems: lines with URLs or HTML, and headings, whose text becomes an
 * anchor. In all other lines it finds code alone, which saves a quarter of the time that checking a post takes.
 */
class CheckLexer extends Lexer {
  readonly #tokenizer: HeadingTokenizer

  constructor(options: MarkedOptions) {
    const tokenizer = new HeadingTokenizer()
    super({ ...options, tokenizer })
    this.#tokenizer = tokenizer
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (checkedSyntax.test(source) || this.#tokenizer.headingTokens.has(tokens))
      return super.inlineTokens(source, tokens)
    let end = 0
    const addText = (nextStart: number) => {
      const text = source.slice(end, nextStart)
      if (text !== '') tokens.push({ type: 'text', raw: text, text, escaped: false })
    }
    for (const { 0: raw, index } of source.matchAll(codeSpan)) {
      addText(index)
      tokens.push({ type: 'codespan', raw, text: raw.slice(1, -1) })
      end = index + raw.length
    }
    addText(source.length)
    return tokens
  }
}

/** Keeps the token lists of headings: marked fills them later, in `inlineTokens`. */
class HeadingTokenizer extends Tokenizer {
  readonly headingTokens = new WeakSet<Token[]>()

  override heading(source: string): Tokens.Heading | undefined {
    return this.#keep(super.heading(source))
  }

  override lheading(source: string): Tokens.Heading | undefined {
    return this.#keep(super.lheading(source))
  }

  #keep(token: Tokens.Heading | undefined): Tokens.Heading | undefined {
    if (token) this.headingTokens.add(token.tokens)
    return token
  }
}
