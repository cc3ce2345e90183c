import type { Token, Tokens } from 'marked'
import type { TextAction } from '../model/Post.ts'
import { makeAnchorSlugs } from './anchorSlugs.ts'
import { parseCodeLines } from './code/codeLines.ts'
import { codeInfo } from './code/renderCode.ts'
import { decodeReferences, safeUrl, unsafeAddress } from './safeUrl.ts'
import { addProblem, type DocumentOptions, type DocumentState, TextLimit } from './DocumentState.ts'
import { altToString, toString } from './toString.ts'
import { checkImage } from './images/checkImage.ts'
import { imageTargets } from './images/renderImage.ts'
import { maxHtml, maxTags } from './limits.ts'
import { addressIn, locateToken, offsetFinder, type SourceRange } from './locateToken.ts'
import type {
  BlockNode,
  CellNode,
  CodeNode,
  DocumentNode,
  HeadingNode,
  HtmlNode,
  ImageNode,
  InlineNode,
  LinkNode,
  ListNode,
  ParagraphNode,
  TableNode,
} from './nodes.ts'
import { parseMarkedQuote } from './parse/callouts.ts'
import { collectFootnotes, type Footnote, isFootnoteName } from './parse/footnotes.ts'
import { lexMarkdown } from './parse/PostLexer.ts'
import { htmlParts, type LineTag, OpenElements, type TagsOfLine, tagsOfLine } from './raw-html/decideTags.ts'
import { type FootnoteDefinition, type FootnoteReference, type PostToken, postTokens } from './tokens.ts'

/** A text that was read once: rendering, lint rules, outline, references and published markdown all start from it. */
export interface Document extends DocumentState {
  readonly source: string
  /** In document order. Blocks with an element that is open after them are in one section with those up to its end. */
  readonly sections: readonly Section[]
  /** Those that are referred to, in the order of their first references. */
  readonly footnotes: readonly ShownFootnote[]
  /** All nodes in reading order: the contents of footnotes come last. */
  readonly nodes: readonly DocumentNode[]
  /** The blocks of each container. */
  readonly siblings: readonly (readonly BlockNode[])[]
  /** Ranges of prose, without code and URLs. */
  readonly prose: readonly SourceRange[]
  readonly actions: readonly TextAction[]
  /** Characters of all addresses and titles. */
  readonly addressLength: number
}

/** Outermost blocks. */
export interface Section {
  readonly blocks: readonly BlockNode[]
  /** True if they have HTML as the author wrote it. */
  readonly hasHtml: boolean
}

export interface ShownFootnote extends Section {
  readonly footnote: Footnote
}

/**
 * Reads a text whose line ends are `\n`.
 * @throws TextLimit
 */
export const readDocument = (source: string, options: DocumentOptions): Document =>
  new DocumentReader(source, options, lexMarkdown(source))

/** Of a line without HTML. */
const noTags: TagsOfLine = { tags: new Map(), codeTexts: new Set() }

/** What each node has of its token. */
type Located = Pick<InlineNode, 'raw' | 'range' | 'isExact'>

class DocumentReader implements Document {
  readonly source: string
  readonly options: DocumentOptions
  readonly slugs = makeAnchorSlugs()
  readonly sections: Section[] = []
  readonly footnotes: ShownFootnote[] = []
  readonly nodes: DocumentNode[] = []
  readonly siblings: BlockNode[][] = []
  readonly prose: SourceRange[] = []
  readonly actions: TextAction[] = []
  readonly headings: DocumentState['headings'] = []
  readonly writtenHeadings: DocumentState['writtenHeadings'] = new Map()
  readonly references: DocumentState['references'] = []
  readonly problems: DocumentState['problems'] = []
  addressLength = 0
  readonly #open = new OpenElements()
  /** Those of the line that is being read. */
  #line = noTags
  readonly #definitions: Map<string, Footnote>
  readonly #referenced: Footnote[] = []
  readonly #clauses = new Set<string>()
  #tagCount = 0
  /** Pieces of HTML as the author wrote it. */
  #htmlCount = 0

  constructor(source: string, options: DocumentOptions, tokens: readonly Token[]) {
    this.source = source
    this.options = options
    this.#definitions = source.includes('[^') ? collectFootnotes(tokens) : new Map()
    const whole = { start: 0, end: source.length }
    let blocks: BlockNode[] = []
    let before = 0
    this.#container(tokens, whole, (block, isOpen) => {
      blocks.push(block)
      if (isOpen) return
      this.sections.push({ blocks, hasHtml: this.#htmlCount > before })
      blocks = []
      before = this.#htmlCount
    })
    // The list grows while footnotes refer to others.
    for (const footnote of this.#referenced) {
      const { definition, range = whole } = footnote
      before = this.#htmlCount
      blocks = this.#container(definition.tokens, range)
      this.footnotes.push({ footnote, blocks, hasHtml: this.#htmlCount > before })
    }
    this.#checkFootnotes()
  }

  /**
   * Reads the blocks of a container.
   * @param add is called with each block, and whether an element is open after it
   */
  #container(
    tokens: readonly Token[],
    within: SourceRange,
    add?: (block: BlockNode, isOpen: boolean) => void,
  ): BlockNode[] {
    const rest = { ...within }
    const blocks: BlockNode[] = []
    this.siblings.push(blocks)
    const open = this.#open.enterContainer()
    for (const token of postTokens(tokens)) {
      if (token.type === 'space') continue
      const block = this.#block(token, rest)
      blocks.push(block)
      add?.(block, open.length > 0)
    }
    const closing = this.#closing(rest)
    if (!closing) return blocks
    add?.(closing, false)
    return [...blocks, closing]
  }

  /** Ends a container: the elements that are open in it end here. */
  #closing(rest: SourceRange): HtmlNode | undefined {
    const elements = this.#open.leaveContainer()
    for (const { name, range } of elements)
      addProblem(this, range, {
        code: 'html-unclosed',
        message: `<${name}> is not closed, and goes on to the end of what is around it`,
        hint: `Write </${name}> where it ends, or put it between backticks if it is to be read.`,
      })
    if (elements.length === 0) return undefined
    this.#htmlCount++
    const source = { start: rest.start, end: rest.start }
    const endTag = elements.map(({ name }) => `</${name}>`).join('')
    const parts = [{ start: 0, end: 0, shownAs: 'html', endTag, source }] as const
    return { type: 'html', raw: '', range: { ...rest }, isExact: false, parts }
  }

  /** Locates a token in the rest of a range, and removes it from the rest. */
  #locate(raw: string, rest: SourceRange): Located {
    const found = locateToken(this.source, raw, rest)
    if (!found) return { raw, range: { start: rest.start, end: rest.end }, isExact: false }
    rest.start = found.end
    return { raw, range: found, isExact: true }
  }

  #block(token: PostToken, rest: SourceRange): BlockNode {
    const at = this.#nodePlace()
    const node = this.#blockNode(token, this.#locate(token.raw, rest))
    this.nodes[at] = node
    return node
  }

  /** Makes a place for a node, which is before those inside of it. */
  #nodePlace(): number {
    // Replaced as soon as the node is complete.
    return this.nodes.push(placeholder) - 1
  }

  #blockNode(token: PostToken, place: Located): BlockNode {
    const { range } = place
    switch (token.type) {
      case 'paragraph':
        return this.#paragraph(token, place)
      case 'text':
        return { ...place, type: 'line', inlines: this.#lineOf(token.tokens, { ...range }) }
      case 'heading':
        return this.#heading(token, place)
      case 'list':
        return this.#list(token, place)
      case 'table':
        return this.#table(token, place)
      case 'blockquote':
        return this.#quote(token, place)
      case 'code':
        return this.#code(token, place)
      case 'html':
        return this.#html(place)
      case 'def':
        return { ...place, type: 'definition', href: token.href, address: this.#address(token, place) }
      case 'checkbox':
        return { ...place, type: 'checkbox', checked: token.checked }
      case 'footnoteDefinition':
        return this.#footnoteDefinition(token, place)
      case 'hr':
        return { ...place, type: 'thematicBreak' }
      default:
        throw new Error(`Unexpected block of the type ${token.type}`)
    }
  }

  #paragraph({ tokens }: Tokens.Paragraph, place: Located): BlockNode {
    const { range } = place
    const [only] = postTokens(tokens)
    if (tokens.length === 1 && only?.type === 'image' && only.title) {
      const image = this.#image(only, { raw: only.raw, range, isExact: true })
      this.nodes.push(image)
      return { ...place, type: 'figure', image }
    }
    const clause = this.options.hasClauses ? this.#clause(only, range) : undefined
    return { ...place, type: 'paragraph', clause, inlines: this.#lineOf(tokens, { ...range }) }
  }

  #clause(first: PostToken | undefined, range: SourceRange): ParagraphNode['clause'] {
    const number = first?.type === 'text' ? /^(\d+\.\d+)\s/.exec(first.raw)?.[1] : undefined
    if (number === undefined) return undefined
    const isRepeated = this.#clauses.has(number)
    this.#clauses.add(number)
    if (isRepeated)
      addProblem(this, range, {
        code: 'legal-clause-duplicate',
        message: `Two clauses have the number ${number}: links to #${number} lead to the first`,
        hint: 'Give each clause a number of its own.',
      })
    return { number, isRepeated }
  }

  #heading({ depth, tokens }: Tokens.Heading, place: Located): HeadingNode {
    const { range } = place
    const inlines = this.#lineOf(tokens, { ...range })
    const text = toString(inlines).replace(/\s+/g, ' ').trim()
    const id = this.slugs.fromText(text)
    const syntax = /^#+(?:\s|$)/.test(this.source.slice(range.start, range.end)) ? 'atx' : 'setext'
    this.headings.push({ depth: Math.max(depth, 2), id, text })
    this.writtenHeadings.set(id, { depth, syntax, range })
    return { ...place, type: 'heading', depth, id, text, inlines }
  }

  #list({ ordered, start, items }: Tokens.List, place: Located): ListNode {
    const rest = { ...place.range }
    const read = items.map(item => {
      const { range } = this.#locate(item.raw, rest)
      return { isTask: item.task, blocks: this.#container(item.tokens, range) }
    })
    return { ...place, type: 'list', isOrdered: ordered, start: Number(start), items: read }
  }

  #table({ header, rows }: Tokens.Table, place: Located): TableNode {
    const rest = { ...place.range }
    const cell = ({ header: isHeader, align, text, tokens }: Tokens.TableCell): CellNode => {
      const inlines = this.#lineOf(tokens, rest)
      // An empty cell above a column of row names is not a header.
      return { isHeader: isHeader && text !== '', align, text: toString(inlines).trim(), inlines }
    }
    return { ...place, type: 'table', header: header.map(cell), rows: rows.map(row => row.map(cell)) }
  }

  #quote(token: Tokens.Blockquote, place: Located): BlockNode {
    const quote = parseMarkedQuote(token)
    if (quote?.type === 'cta') {
      const { kind, name } = quote
      this.actions.push({ kind, ...(name === undefined ? {} : { name }), offset: place.range.start })
    }
    const blocks = this.#container(quote?.tokens ?? token.tokens, place.range)
    if (quote) {
      const { tokens: _, ...parsed } = quote
      return { ...place, ...parsed, blocks }
    }
    const [first] = token.tokens
    return { ...place, type: 'quote', opening: first?.type === 'paragraph' ? first.raw : undefined, blocks }
  }

  #code(token: Tokens.Code, place: Located): CodeNode {
    const isIndented = token.codeBlockStyle === 'indented'
    const info = codeInfo(token.lang)
    // marked leaves its last line end to code that is indented.
    const text = isIndented ? token.text.replace(/\n+$/, '') : token.text
    const { lines, mistakes } = parseCodeLines(info.info, text)
    for (const mistake of mistakes) addProblem(this, place.range, { code: 'code-lines', ...mistake })
    return { ...place, type: 'code', isIndented, ...info, text, lines }
  }

  #html(place: Located): HtmlNode {
    const { raw, range } = place
    this.#countTags(raw, range)
    const offsetOf = offsetFinder(this.source, { raw, range })
    const parts = htmlParts(raw, this.#open, ({ start, end }) => ({
      start: Math.min(offsetOf(start), range.end),
      end: Math.min(offsetOf(end), range.end),
    }))
    for (const { source, shownAs, problem } of parts) {
      if (problem) addProblem(this, source, problem)
      if (shownAs === 'html') this.#htmlCount++
    }
    return { ...place, type: 'html', parts }
  }

  #footnoteDefinition(token: FootnoteDefinition, place: Located): BlockNode {
    const { label } = token
    const footnote = this.#definitions.get(label)
    if (footnote?.definition === token) {
      footnote.range = place.range
      return { ...place, type: 'footnoteDefinition', footnote }
    }
    addProblem(this, place.range, {
      code: 'footnote-duplicate',
      message: `The footnote [^${label}] is defined a second time; the first text is shown`,
      hint: 'Rename one of them, and the references to it, or remove it.',
    })
    return { ...place, type: 'footnoteDefinition', footnote: undefined }
  }

  /** Reads the tokens of a line of text, as `#inlines` does. */
  #lineOf(tokens: readonly Token[] = [], rest: SourceRange): InlineNode[] {
    this.#line = tokens.some(({ raw }) => raw.includes('<')) ? tagsOfLine(tokens, this.#open) : noTags
    return this.#inlines(tokens, rest)
  }

  /** Reads inline tokens in the rest of a range, and removes them from the rest. */
  #inlines(tokens: readonly Token[], rest: SourceRange, isInLink = false): InlineNode[] {
    const inlines: InlineNode[] = []
    let removedEnd = 0
    for (const [index, token] of postTokens(tokens).entries()) {
      if (index < removedEnd) continue
      const tag = this.#line.tags.get(token)
      const at = this.#nodePlace()
      const place = this.#locate(tag?.raw ?? token.raw, rest)
      const node = tag ? this.#tag(tag, place) : this.#inline(token, place, isInLink)
      this.nodes[at] = node
      inlines.push(node)
      if (tag) removedEnd = index + tag.count
    }
    return inlines
  }

  #tag({ shownAs, endTag, problem }: LineTag, place: Located): InlineNode {
    if (problem) addProblem(this, place.range, problem)
    if (shownAs !== 'html') return { ...place, type: shownAs === 'text' ? 'literal' : 'removed' }
    return this.#inlineHtml(place.raw + endTag, place)
  }

  #inlineHtml(html: string, place: Located): InlineNode {
    this.#countTags(place.raw, place.range)
    this.#htmlCount++
    return { ...place, type: 'tag', html }
  }

  // Nodes of text are written out: most nodes are of these types, and to spread an object into each takes long.
  #inline(token: PostToken, place: Located, isInLink: boolean): InlineNode {
    const { raw, range, isExact } = place
    switch (token.type) {
      case 'text': {
        const isProse = !this.#line.codeTexts.has(token)
        if (isProse && isExact) this.prose.push(range)
        return { type: 'text', raw, range, isExact, text: decodeReferences(token.text), isProse }
      }
      case 'em':
      case 'strong':
      case 'del': {
        const inlines = this.#inlines(token.tokens, { start: range.start, end: range.end }, isInLink)
        return { type: token.type, raw, range, isExact, inlines }
      }
      case 'codespan':
        return { type: 'codespan', raw, range, isExact, text: token.text }
      case 'escape':
        return { type: 'escape', raw, range, isExact, text: token.text, isProse: false }
      case 'link':
        return this.#link(token, place, isInLink)
      case 'image':
        return this.#image(token, place)
      case 'html':
        return this.#inlineHtml(token.text, place)
      case 'br':
        return { ...place, type: 'br' }
      case 'checkbox':
        return { ...place, type: 'checkbox', checked: token.checked }
      case 'footnoteReference':
        return this.#footnoteReference(token, place)
      default:
        throw new Error(`Unexpected text of the type ${token.type}: ${raw}`)
    }
  }

  /** The range of an address in the source. */
  #address(
    token: Tokens.Link | Tokens.Image | Tokens.Def,
    { raw, range, isExact }: Located,
  ): SourceRange | undefined {
    const address = isExact ? addressIn(token) : undefined
    if (!address) return undefined
    const offsetOf = offsetFinder(this.source, { raw, range })
    return { start: offsetOf(address.start), end: offsetOf(address.end) }
  }

  #link(token: Tokens.Link, place: Located, isInLink: boolean): LinkNode {
    const { href, text, autolink: isAutolink = false, tokens } = token
    const title = token.title ?? ''
    const { range } = place
    this.#countAddress(href, title, range)
    const written = isAutolink ? href : decodeReferences(href)
    const url = safeUrl(written, 'link')
    const isLinked = url !== undefined && !isInLink
    if (isLinked) this.references.push({ kind: 'link', target: url, offset: range.start })
    if (url === undefined) addProblem(this, range, { code: 'link-unsafe', ...unsafeAddress(written, 'link') })
    const inlines = isAutolink ? [] : this.#inlines(tokens, { ...range }, isInLink || isLinked)
    return {
      ...place,
      type: 'link',
      href,
      url,
      address: this.#address(token, place),
      isLinked,
      title: decodeReferences(title),
      text: isAutolink ? text : toString(inlines),
      isAutolink,
      inlines,
    }
  }

  #image(token: Tokens.Image, place: Located): ImageNode {
    const { href, tokens } = token
    const title = token.title ?? ''
    const { range } = place
    this.#countAddress(href, title, range)
    const written = decodeReferences(href)
    const url = safeUrl(written, 'image')
    const alt = altToString(tokens).trim()
    for (const target of imageTargets(url)) this.references.push({ ...target, offset: range.start })
    checkImage(this, range, { url, written, alt })
    return {
      ...place,
      type: 'image',
      href,
      url,
      address: this.#address(token, place),
      title: decodeReferences(title),
      alt,
    }
  }

  #footnoteReference({ label }: FootnoteReference, place: Located): InlineNode {
    const { raw, range } = place
    const footnote = this.#definitions.get(label)
    if (!footnote) {
      if (!isFootnoteName(label, this.source[range.end])) return undefinedFootnote(place)
      addProblem(this, range, {
        code: 'footnote-undefined',
        message: `The footnote ${raw} is not defined`,
        hint: `Write ${raw}: and its text on a line of its own, or put the text between backticks.`,
      })
      return undefinedFootnote(place)
    }
    if (footnote.number === 0) {
      footnote.number = this.#referenced.push(footnote)
      footnote.id = this.slugs.claim(`fn-${footnote.number}`)
    }
    const count = footnote.referenceIds.length + 1
    const id = this.slugs.claim(`fnref-${footnote.number}${count === 1 ? '' : `-${count}`}`)
    footnote.referenceIds.push(id)
    return { ...place, type: 'footnoteReference', footnote, id }
  }

  #checkFootnotes(): void {
    for (const { number, range, definition } of this.#definitions.values()) {
      if (number > 0 || !range) continue
      addProblem(this, range, {
        code: 'footnote-unused',
        message: `Nothing refers to the footnote [^${definition.label}], so it is not shown`,
        hint: `Write [^${definition.label}] where it belongs, or remove it.`,
      })
    }
  }

  #countTags(raw: string, range: SourceRange): void {
    this.#tagCount += raw.match(/<[a-z/!?]/gi)?.length ?? 0
    if (this.#tagCount <= maxTags) return
    const message = `The text has more than ${maxTags.toLocaleString('en-US')} HTML tags`
    const hint = 'Write it as markdown, or make several posts of it.'
    throw new TextLimit({ ...range, code: 'post-too-large', message, hint })
  }

  /** With definitions, a short paragraph can repeat a long address or title thousands of times. */
  #countAddress(href: string, title: string, range: SourceRange): void {
    this.addressLength += href.length + title.length
    if (this.addressLength > maxHtml) throw new TextLimit({ ...range, ...tooMuchHtml })
  }
}

/** A reference that is shown as it is written. */
const undefinedFootnote = (place: Located): InlineNode => ({
  ...place,
  type: 'footnoteReference',
  footnote: undefined,
  id: '',
})

export const tooMuchHtml = {
  code: 'post-too-large',
  message: 'The text above becomes 4 MiB of HTML, which is the most',
  hint: 'Look for long addresses that are named again and again, or make several posts of it.',
} as const

const placeholder: DocumentNode = {
  type: 'thematicBreak',
  raw: '',
  range: { start: 0, end: 0 },
  isExact: false,
}
