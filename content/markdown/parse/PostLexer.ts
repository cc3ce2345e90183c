import {
  Lexer,
  Marked,
  type MarkedOptions,
  type Token,
  Tokenizer,
  type Tokens,
  type TokensList,
} from 'marked'
import { maxEmptyCells, maxLevels, maxParagraph } from '../limits.ts'
import { TextLimit } from '../DocumentState.ts'
import type { ProblemText } from '../../problems/Problem.ts'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from './footnotes.ts'
import { firstTagIsText } from '../raw-html/decideTags.ts'

/**
 * The lexer of marked with limits: the time that marked takes can grow with the square of a paragraph's length, and
 * with each level.
 */
export class PostLexer extends Lexer {
  readonly #tokenizer: PostTokenizer
  readonly #source: string
  #levels = 0
  /** The inline text that is being read; empty while blocks are read. */
  #inlineText = ''

  constructor(options: MarkedOptions, source: string) {
    const tokenizer = new PostTokenizer()
    super({ ...options, tokenizer })
    if (!source.includes('@') && !source.includes('  \n')) tokenizer.usePlainText()
    if (/[^\0-\x7f]/.test(source)) tokenizer.useAnyHost()
    this.#tokenizer = tokenizer
    this.#source = source
  }

  /** @throws TextLimit at the first line of a text, or at the block that is being read */
  refuse(problem: ProblemText, text = this.#inlineText): never {
    const isInline = this.#inlineText !== ''
    const block = isInline ? 0 : this.tokens.reduce((total, { raw }) => total + raw.length, 0)
    const [line = ''] = text.split('\n', 1)
    const start = Math.max(block, this.#source.indexOf(line, block))
    throw new TextLimit({ ...problem, start, end: start })
  }

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): TokensList {
    this.#enterLevel()
    const outer = this.#tokenizer.missingEnds
    this.#tokenizer.missingEnds = new Set()
    const found = super.blockTokens(source, tokens, clipped)
    this.#tokenizer.missingEnds = outer
    this.#levels--
    // marked reads the last list of a quote again, as if it followed the last text inside of it, and fails.
    delete this.state.lastToken
    return found as TokensList
  }

  override inline(source: string, tokens: Token[] = []): Token[] {
    // Lines are added to what was queued last.
    this.#limitLength(this.inlineQueue.at(-1)?.src ?? '')
    return super.inline(source, tokens)
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#levels === 0) this.#inlineText = source
    this.#limitLength(source)
    this.#enterLevel()
    const { emStrong } = this.#tokenizer
    // For an `emStrong` that is overridden, marked masks the text, even if there is no emphasis; only `_` needs ours.
    if (!source.includes('_')) this.#tokenizer.emStrong = Tokenizer.prototype.emStrong
    const found = super.inlineTokens(source, tokens)
    this.#tokenizer.emStrong = emStrong
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
    const message = `More than ${maxLevels} levels of quotes, lists, emphasis or links are inside each other`
    const hint = 'Look for long runs of one mark, such as > or *.'
    this.refuse({ code: 'post-too-deep', message, hint })
  }
}

/**
 * Text up to the next character that may begin something else. The rule of marked also looks for the address of a mailbox
 * at each character, and for spaces that break a line.
 */
const textRule =
  /^(?:`+|~+|[^`~])[^\\<![`*~_hfw]*(?:(?!http|ftp:\/\/|(?<![^\s*_~(])www\.)[hfw][^\\<![`*~_hfw]*)*/i

/** The rule of marked for bare addresses, with letters of any script. */
const anyHostRule = new RegExp(
  Lexer.rules.inline.gfm.url.source
    .replace(String.raw`[a-zA-Z0-9\-]+`, String.raw`[\p{L}\p{M}\p{N}\-]+`)
    .replace(String.raw`[^\s<]*`, String.raw`[^\s<，。、；：！？（）【】《》「」『』]*`),
  'u',
)

/** A character before a word; also the second half of an emoji, which is two UTF-16 code units. */
const wordEnd = /[\s\p{P}\p{S}\p{Cs}]$/u

class PostTokenizer extends Tokenizer {
  /** Ends of blocks of HTML that the rest of the text does not have: to search for each again would take quadratic time. */
  missingEnds = new Set<string>()

  /** For a text without `@` and without spaces that break a line. */
  usePlainText(): void {
    this.rules = { ...this.rules, inline: { ...this.rules.inline, text: textRule } }
  }

  /** Bare addresses have hosts of any script, and end at signs after which Chinese and Japanese texts have no space. */
  useAnyHost(): void {
    this.rules = { ...this.rules, inline: { ...this.rules.inline, url: anyHostRule } }
  }

  /** A block is a paragraph where it begins with a tag that is shown as text, or where its end is missing. */
  override html(source: string): Tokens.HTML | undefined {
    const end = blockEnd(source)
    if (end === false || (end !== undefined && !this.#hasEnd(source, end))) return undefined
    const token = endComment(super.html(source))
    return token && opensText(token.raw) ? undefined : token
  }

  override tag(source: string): Tokens.Tag | undefined {
    return endComment(super.tag(source))
  }

  /** What begins like a footnote, and has a space in its name, defines no address: it is shown, and reported. */
  override def(source: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(source) ? undefined : super.def(source)
  }

  /** marked fills every row up to the width of the first: a text of a few lines can have millions of cells. */
  override table(source: string): Tokens.Table | undefined {
    // The second line of a table begins with one of these: to try the whole pattern at each paragraph takes long.
    if (!/[ :|-]/.test(source.charAt(source.indexOf('\n') + 1))) return undefined
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

  /**
   * Within a word, `_` opens nothing (CommonMark 0.31.2, 6.2). marked knows words of letters and digits alone: after any
   * other character, it searches the whole paragraph for the end of each `_`.
   */
  override emStrong(source: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    if (source.startsWith('_') && before !== '' && !wordEnd.test(before)) return undefined
    return super.emStrong(source, masked, before)
  }

  #hasEnd(source: string, end: string): boolean {
    if (!this.missingEnds.has(end) && !new RegExp(end, 'i').test(source)) this.missingEnds.add(end)
    return !this.missingEnds.has(end)
  }
}

/**
 * The tokens of GitHub Flavored Markdown with footnotes. Line ends must be `\n`.
 * @throws TextLimit if the text would take too long, or if marked fails at a block of it
 */
export function lexMarkdown(source: string): Token[] {
  // An instance for each document: marked stores the last lexer on the instance.
  const marked = new Marked({ gfm: true, breaks: false })
  if (source.includes('[^'))
    marked.use({ extensions: [footnoteDefinitionSyntax, footnoteReferenceSyntax(source)] })
  const lexer = new PostLexer(marked.defaults, source)
  try {
    return lexer.lex(source)
  } catch (error) {
    // The stack is full; see `renderBody`.
    if (error instanceof TextLimit || error instanceof RangeError) throw error
    const message = `The markdown of this block cannot be read (${(error as Error).message})`
    return lexer.refuse({ code: 'post-unreadable', message, hint: 'Write it in another way.' })
  }
}

/**
 * Ends a comment where a browser does: markdown does not know `--!>`. What follows is a text, or the rest of the line of a
 * block.
 */
export function endComment<Html extends Tokens.HTML | Tokens.Tag>(token: Html | undefined): Html | undefined {
  if (!token?.raw.includes('<!--')) return token
  const pattern = token.block ? / {0,3}<!--(?:-?>|[^]*?--!?>).*\n*/y : /<!--(?:-?>|[^]*?--!?>)/y
  const [raw] = pattern.exec(token.raw) ?? []
  return raw === undefined ? token : { ...token, raw, text: raw }
}

/** True for a block of HTML whose first tag is shown as text, so that the block is a paragraph. */
export function opensText(raw: string): boolean {
  const end = blockEnd(raw)
  if (end === false || (end !== undefined && !new RegExp(end, 'i').test(raw))) return true
  return firstTagIsText(raw)
}

/** Markup that is never HTML here, whatever follows: code of PHP or XML, and what a browser would read no tags in. */
const neverHtml = /^ {0,3}<(?:\?|![a-z[]|(?:textarea|title|xmp|plaintext|noembed|noframes)(?=[\s/>]|$))/i

/** The start of a block that continues over blank lines to an end of its own. */
const longBlock = /^ {0,3}<(!--|pre|script|style)(?=[\s>]|(?<=--)|$)/i

/** The pattern of what ends the block that a text begins with, and may be missing; `false` if the text begins with no block of HTML. */
function blockEnd(source: string): string | undefined | false {
  if (!/^ {0,3}</.test(source) || neverHtml.test(source)) return false
  const name = longBlock.exec(source)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  return name === '!--' ? '--!?>' : `</${name}`
}
