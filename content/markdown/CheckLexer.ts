import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens } from 'marked'

/** What a link, an image, HTML, an address, an escape or code with more than one mark begins with. */
const LOUD = /[[<\\@]|``|www\.|:\/\//i
const CODE = /`[^`]+`/g

/** Keeps the tokens of headings, whose marks matter: their text becomes an anchor. */
class HeadingTokenizer extends Tokenizer {
  readonly headings = new WeakSet<Token[]>()

  override heading(source: string): Tokens.Heading | undefined {
    return this.#keep(super.heading(source))
  }

  override lheading(source: string): Tokens.Heading | undefined {
    return this.#keep(super.lheading(source))
  }

  #keep(token: Tokens.Heading | undefined): Tokens.Heading | undefined {
    if (token) this.headings.add(token.tokens)
    return token
  }
}

/**
 * Reads markdown for its checks alone. In most lines of text nothing can be wrong, because they name no address and
 * hold no HTML: these are not taken apart, but for code, which takes a quarter of the time of reading a post.
 */
export class CheckLexer extends Lexer {
  readonly #headings: HeadingTokenizer

  constructor(options: MarkedOptions) {
    const tokenizer = new HeadingTokenizer()
    super({ ...options, tokenizer })
    this.#headings = tokenizer
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (LOUD.test(source) || this.#headings.headings.has(tokens)) return super.inlineTokens(source, tokens)
    let at = 0
    const addText = (end: number) => {
      const text = source.slice(at, end)
      if (text !== '') tokens.push({ type: 'text', raw: text, text, escaped: false })
    }
    for (const { 0: raw, index } of source.matchAll(CODE)) {
      addText(index)
      tokens.push({ type: 'codespan', raw, text: raw.slice(1, -1) })
      at = index + raw.length
    }
    addText(source.length)
    return tokens
  }
}
