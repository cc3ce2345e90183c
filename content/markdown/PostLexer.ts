import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'
import { maxEmptyCells, maxLevels, maxParagraph } from './limits.ts'
import type { MarkdownProblem } from './RenderState.ts'
import { TextLimit } from './TextLimit.ts'

/** A start of a link, an image, HTML, a URL, an escape, or code with more than one backtick. */
const checkedSyntax = /[[<\\@]|``|www\.|:\/\//i
const codeSpan = /`[^`]+`/g

/**
 * The lexer of marked with limits: the time that marked takes can grow with the square of a paragraph's length, and
 * with each level.
 */
export class PostLexer extends Lexer {
  readonly #tokenizer: PostTokenizer
  readonly #source: string
  readonly #checkOnly: boolean
  #levels = 0
  /** The inline text that is being read, and its tokens; empty while blocks are read. */
  #inline: { text: string; tokens: readonly Token[] } = { text: '', tokens: [] }

  /**
   * @param checkOnly lex only the inline text that can have problems: lines with URLs or HTML, and headings, whose text
   *   becomes an anchor. In all other lines code alone is found, which saves a quarter of the time that checking takes
   */
  constructor(options: MarkedOptions, source: string, checkOnly: boolean) {
    const tokenizer = new PostTokenizer()
    super({ ...options, tokenizer })
    this.#tokenizer = tokenizer
    this.#source = source
    this.#checkOnly = checkOnly
  }

  /** Where in the source the lexer is. */
  get offset(): number {
    return this.#locate(this.#inline.text)
  }

  /** @throws TextLimit at a text, or at the place where the lexer is */
  refuse(problem: Pick<MarkdownProblem, 'code' | 'message' | 'hint'>, text = this.#inline.text): never {
    const offset = this.#locate(text)
    throw new TextLimit({ ...problem, start: offset, end: offset })
  }

  /** Where the first line of a text is, in the block that is being read; the block itself where it is not there. */
  #locate(text: string): number {
    const { tokens } = this.#inline
    const at = this.tokens.findIndex(token => holds(token, tokens))
    const before = at < 0 ? this.tokens : this.tokens.slice(0, at)
    const block = before.reduce((total, { raw }) => total + raw.length, 0)
    const [line = ''] = text.split('\n', 1)
    return Math.max(block, this.#source.indexOf(line, block))
  }

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): TokensList {
    this.#enterLevel()
    const found = super.blockTokens(source, tokens, clipped)
    this.#levels--
    return found as TokensList
  }

  override inline(source: string, tokens: Token[] = []): Token[] {
    // Lines are added to what was queued last.
    this.#limitLength(this.inlineQueue.at(-1)?.src ?? '')
    return super.inline(source, tokens)
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#levels === 0) this.#inline = { text: source, tokens }
    this.#limitLength(source)
    if (this.#checkOnly && !this.#tokenizer.headingTokens.has(tokens) && hasNoProblems(source))
      return addPlainText(source, tokens)
    this.#enterLevel()
    const found = super.inlineTokens(source, tokens)
    this.#levels--
    return found
  }

  #limitLength(text: string): void {
    if (text.length <= maxParagraph) return
    const message = `The paragraph has ${text.length} characters or more; the most is ${maxParagraph}`
    const hint = 'Put an empty line where a new thought begins.'
    this.refuse({ code: 'paragraph-too-long', message, hint }, text)
  }

  #enterLevel(): void {
    if (++this.#levels <= maxLevels) return
    this.refuse({
      code: 'post-too-deep',
      message: `More than ${maxLevels} levels of quotes, lists, emphasis or links are inside each other`,
      hint: 'Look for long runs of one mark, such as > or *.',
    })
  }
}

/** A row of hyphens between pipes and colons, below another line. */
const delimiterRow = /^[^\n]*\n {0,3}(?=[^\n]*[|:])[|: -]+(?:\n|$)/

/** The line below a heading; without it, marked looks for one from each line of a list to its end. */
const underline = /\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/

/** Marks that end a text. */
const marks = '\\<![`*~_'

/** What may end a text. marked ends it there, too, or after it, so that no letter is looked at again and again. */
const textEnd = /[\\<![`*~_&]| {2}\n|[hH][tT]{2}[pP]|[fF][tT][pP]:|[wW]{3}\./

class PostTokenizer extends Tokenizer {
  /** The token lists of headings: marked fills them later, in `inlineTokens`. */
  readonly headingTokens = new WeakSet<Token[]>()

  override heading(source: string): Tokens.Heading | undefined {
    return this.#keep(super.heading(source))
  }

  override lheading(source: string): Tokens.Heading | undefined {
    const start = source.slice(0, maxParagraph + 1000)
    const blankLine = start.indexOf('\n\n')
    // marked's pattern for the whole takes ten times as long.
    if (!underline.test(blankLine < 0 ? start : start.slice(0, blankLine + 1))) return undefined
    return this.#keep(super.lheading(start))
  }

  /** marked fills every row up to the width of the first: a text of a few lines can have millions of cells. */
  override table(source: string): Tokens.Table | undefined {
    // marked reads all rows before it looks at the second one again.
    if (!delimiterRow.test(source)) return undefined
    const [text = '', first = '', , rows = ''] = this.rules.block.table.exec(source) ?? []
    const columns = first.split('|').length
    if (columns * rows.split('\n').length > text.length + maxEmptyCells) {
      const lexer = this.lexer as PostLexer
      lexer.refuse({
        code: 'table-too-wide',
        message: `The first row of the table has about ${columns} cells, and most of the others have fewer`,
        hint: 'Write all cells of each row, or shorten the first row.',
      })
    }
    return super.table(source)
  }

  override inlineText(source: string): Tokens.Text | undefined {
    const end = source.search(textEnd)
    const raw = end < 0 ? source : source.slice(0, end)
    // marked's pattern looks for each end at each letter. Before an `@`, an address may have begun anywhere.
    const isPlain = raw !== '' && (end < 0 || marks.includes(source.charAt(end))) && !source.includes('@')
    if (!isPlain) return super.inlineText(source)
    return { type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock }
  }

  #keep(token: Tokens.Heading | undefined): Tokens.Heading | undefined {
    if (token) this.headingTokens.add(token.tokens)
    return token
  }
}

/** True where an inline text has neither a link, an image nor HTML, and no mark that may be shown. */
const hasNoProblems = (source: string): boolean => !checkedSyntax.test(source) && !hasStrayMark(source)

/** Adds a text without marks, but for code. */
function addPlainText(source: string, tokens: Token[]): Token[] {
  let end = 0
  const addText = (nextStart: number) => {
    const text = source.slice(end, nextStart)
    if (text !== '') tokens.push({ type: 'text', raw: text, text, escaped: false, isPlain: true })
  }
  for (const { 0: raw, index } of source.matchAll(codeSpan)) {
    addText(index)
    tokens.push({ type: 'codespan', raw, text: raw.slice(1, -1) })
    end = index + raw.length
  }
  addText(source.length)
  return tokens
}

const boldText = /(?<!\*)\*\*[^\s*](?:[^*]*[^\s*])?\*\*(?![\p{L}*])/gu

/** True where `**` may be shown as text. */
const hasStrayMark = (source: string): boolean =>
  source.includes('**') && source.replace(boldText, '').includes('**')

/** True where a list of tokens is inside of a token. */
const holds = (value: unknown, tokens: readonly Token[]): boolean =>
  value === tokens ||
  (typeof value === 'object' && value !== null && Object.values(value).some(child => holds(child, tokens)))
