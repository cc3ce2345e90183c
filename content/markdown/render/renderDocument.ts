import { type Direction, directionOf, hasRightToLeft, pageDirection } from '../../i18n/direction.ts'
import { fill } from '../../i18n/fill.ts'
import { type Words, wordsOf } from '../../i18n/wordsOf.ts'
import { escapeHtml } from '../../shared/escape.ts'
import { renderCode } from '../code/renderCode.ts'
import { renderImage } from '../images/renderImage.ts'
import { maxExtraElements, maxHighlighted, maxHighlightedBlock, maxHtml } from '../limits.ts'
import { TextLimit } from '../DocumentState.ts'
import { offsetFinder } from '../locateToken.ts'
import type {
  BlockNode,
  CtaNode,
  CellNode,
  CodeNode,
  HeadingNode,
  HtmlNode,
  FigureNode,
  ImageNode,
  InlineNode,
  LinkNode,
  ListNode,
  ParagraphNode,
  TableNode,
} from '../nodes.ts'
import { calloutWords } from '../parse/callouts.ts'
import type { Footnote } from '../parse/footnotes.ts'
import { elementsIn, writeHtml } from '../raw-html/sanitizeHtml.ts'
import { rawHtmlMark, type RawHtml, sanitizeMixedHtml, tableLabel } from '../raw-html/sanitizeMixedHtml.ts'
import { type Document, type Section, type ShownFootnote, tooMuchHtml } from '../readDocument.ts'
import { isExternal } from '../safeUrl.ts'
import { blocksToString, htmlToString } from '../toString.ts'

interface RenderedDocument {
  /** Safe to put into a page. */
  html: string
  /** Every id in the HTML. */
  ids: string[]
  /** Plain text with whitespace collapsed; empty if only the checks of a text are wanted. */
  text: string
}

/**
 * Renders a document as safe HTML. Only sections with raw HTML are sanitised: in all others text is escaped, and parsing
 * them would take longer than all the rest.
 * @throws TextLimit
 */
export function renderDocument(document: Document): RenderedDocument {
  const renderer = new Renderer(document)
  for (const section of document.sections) renderer.section(section)
  renderer.footnotes(document.footnotes)
  const { html, ids, text } = renderer
  return { html, ids, text: text.replace(/\s\s+|[^\S ]/g, ' ').trim() }
}

/** Writes HTML. All text is escaped; each piece of raw HTML is replaced by a mark until its section is sanitised. */
class Renderer {
  html = ''
  text = ''
  ids: string[] = []
  readonly #document: Document
  readonly #words: Words
  readonly #budget = { extra: maxExtraElements }
  #rawHtml: RawHtml[] = []
  /** True after the first image, and in raw HTML, where the sanitised result decides which one is the first. */
  #hasImage = false
  /** References to footnotes in the text of the link that is written, and undefined outside of links. */
  #linkReferences: string | undefined
  /** The direction of what is around. */
  #direction: Direction | undefined
  /** Characters of highlighted code. */
  #highlighted = 0
  /** How many blocks of code have a name, by name. */
  readonly #codeNames = new Map<string, number>()

  constructor(document: Document) {
    this.#document = document
    const { language = 'en' } = document.options
    this.#words = wordsOf(language)
    this.#direction = pageDirection(language)
  }

  section({ blocks, hasHtml }: Section): void {
    const write = () => {
      let html = ''
      for (const block of blocks) {
        html += this.#block(block)
        if (this.html.length + html.length > maxHtml) throw new TextLimit({ ...block.range, ...tooMuchHtml })
      }
      return html
    }
    if (hasHtml) this.#addSanitized(write)
    else {
      this.html += write()
      if (!this.#document.options.checkOnly) this.text += blocksToString(blocks, this.#words)
    }
  }

  /** Adds the list of footnotes at the end. */
  footnotes(footnotes: readonly ShownFootnote[]): void {
    if (footnotes.length === 0) return
    const label = escapeHtml(this.#words.footnotes)
    const write = () =>
      `<section class="footnotes" aria-label="${label}">\n` +
      `<ol>\n${footnotes.map(shown => this.#footnote(shown)).join('')}</ol>\n</section>\n`
    if (footnotes.some(({ hasHtml }) => hasHtml)) this.#addSanitized(write)
    else {
      this.html += write()
      if (this.#document.options.checkOnly) return
      for (const { blocks } of footnotes) this.text += ` ${blocksToString(blocks, this.#words)} `
    }
  }

  /** Adds blocks with raw HTML, which can lose elements: their ids, text and first image are those of the result. */
  #addSanitized(write: () => string): void {
    const idCount = this.ids.length
    const hadImage = this.#hasImage
    this.#hasImage = true
    const rendered = write()
    const pieces = this.#rawHtml
    this.#rawHtml = []
    const nodes = sanitizeMixedHtml(this.#document, rendered, { pieces, budget: this.#budget })
    const elements = Array.from(elementsIn(nodes))
    const image = elements.find(({ name }) => name === 'img')?.attributes
    if (!hadImage && !image?.get('class')?.startsWith('theme-')) image?.delete('loading')
    this.#hasImage = hadImage || image !== undefined
    this.html += writeHtml(nodes)
    const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
    this.ids.splice(idCount, this.ids.length, ...new Set(ids))
    if (!this.#document.options.checkOnly) this.text += ` ${htmlToString(nodes)} `
  }

  #blocks(blocks: readonly BlockNode[]): string {
    let html = ''
    for (const block of blocks) html += this.#block(block)
    return html
  }

  #block(block: BlockNode): string {
    switch (block.type) {
      case 'paragraph':
        return this.#directedBlocks([block], direction => this.#paragraph(block, direction))
      case 'line':
        return `${this.#inlines(block.inlines)}\n`
      case 'figure':
        return this.#figure(block)
      case 'heading':
        return this.#heading(block)
      case 'list':
        return this.#list(block)
      case 'table':
        return this.#table(block)
      case 'quote':
        return this.#directedBlocks(
          block.blocks,
          direction => `<blockquote${direction}>\n${this.#blocks(block.blocks)}</blockquote>\n`,
        )
      case 'callout': {
        const title = escapeHtml(this.#words[calloutWords[block.kind]])
        return this.#directedBlocks(
          block.blocks,
          direction =>
            `<div class="callout callout-${block.kind}" role="note"${direction}>\n` +
            `<p class="callout-title">${title}</p>\n${this.#blocks(block.blocks)}</div>\n`,
        )
      }
      case 'cta':
        return this.#cta(block)
      case 'code':
        return this.#code(block)
      case 'html':
        return this.#html(block)
      case 'checkbox':
        return this.#checkbox(block.checked)
      case 'thematicBreak':
        return '<hr>\n'
      case 'definition':
      case 'footnoteDefinition':
        return ''
    }
  }

  /**
   * Adds the direction of a text that has another one than what is around it.
   * @param raw its source: most texts have no letter of such a script, and need not be folded
   */
  #directed(raw: string, text: () => string, render: (direction: string) => string): string {
    const around = this.#direction
    const direction = around === 'rtl' || hasRightToLeft(raw) ? directionOf(text(), around) : undefined
    this.#direction = direction ?? around
    const html = render(direction === undefined ? '' : ` dir="${direction}"`)
    this.#direction = around
    return html
  }

  #directedBlocks(blocks: readonly BlockNode[], render: (direction: string) => string): string {
    const raw = blocks.length === 1 ? blocks[0]!.raw : blocks.map(block => block.raw).join('')
    return this.#directed(raw, () => blocksToString(blocks, this.#words), render)
  }

  #paragraph({ clause, inlines }: ParagraphNode, direction: string): string {
    const html = this.#inlines(inlines)
    if (!clause) return `<p${direction}>${html}</p>\n`
    const { number, isRepeated } = clause
    if (!isRepeated) this.ids.push(number)
    const start = `<p class="clause"${direction}${isRepeated ? '' : ` id="${number}"`}>`
    return `${start}<span class="clause__number">${number}</span> ${html.slice(number.length + 1)}</p>\n`
  }

  /** An image with its caption, or the text of an image that is not shown. */
  #figure({ image: { url, alt, title } }: FigureNode): string {
    if (!url) return url === undefined ? `<p>${escapeHtml(alt)}</p>\n` : ''
    const image = this.#image({ url, alt, title: '' })
    return this.#directed(
      title,
      () => title,
      direction => `<figure>${image}<figcaption${direction}>${escapeHtml(title)}</figcaption></figure>\n`,
    )
  }

  // The link follows the heading: inside, its label would become part of the heading's accessible name.
  #heading({ raw, depth, id, text, inlines }: HeadingNode): string {
    const name = `h${Math.max(depth, 2)}`
    const label = escapeHtml(fill(this.#words.sectionLink, { heading: text }))
    this.ids.push(id)
    return this.#directed(
      raw,
      () => text,
      direction =>
        `<div class="heading"><${name} id="${id}"${direction}>${this.#inlines(inlines)}</${name}>` +
        `<a class="anchor" href="#${id}" aria-label="${label}">#</a></div>\n`,
    )
  }

  #list(list: ListNode): string {
    const { isOrdered, start, items } = list
    const name = isOrdered ? 'ol' : 'ul'
    const attributes =
      (isOrdered && start !== 1 ? ` start="${start}"` : '') +
      (items.some(({ isTask }) => isTask) ? ' class="task-list"' : '')
    return this.#directedBlocks([list], direction => {
      let html = `<${name}${attributes}${direction}>\n`
      for (const { isTask, blocks } of items)
        html += this.#directedBlocks(
          blocks,
          ofItem => `<li${isTask ? ' class="task"' : ''}${ofItem}>${this.#blocks(blocks)}</li>\n`,
        )
      return `${html}</${name}>\n`
    })
  }

  // A group can have the focus and a name, as scrolling by keyboard needs. Unlike a region it is not a landmark: a post
  // with many tables would have too many.
  #table(table: TableNode): string {
    const { header, rows } = table
    const columns = header.map(({ text }) => text)
    const label = tableLabel(columns, this.#words)
    const row = (cells: readonly CellNode[]) => `<tr>${cells.map(cell => this.#cell(cell)).join('')}</tr>\n`
    return this.#directedBlocks([table], direction => {
      const head = `<thead>\n${row(header)}</thead>\n`
      const body = rows.length > 0 ? `<tbody>\n${rows.map(row).join('')}</tbody>\n` : ''
      return (
        `<div class="table-scroll" role="group" tabindex="0" aria-label="${escapeHtml(label)}">\n` +
        `<table${direction}>\n${head}${body}</table>\n</div>\n`
      )
    })
  }

  #cell({ isHeader, align, text, inlines }: CellNode): string {
    const name = isHeader ? 'th' : 'td'
    const attributes = (isHeader ? ' scope="col"' : '') + (align ? ` class="align-${align}"` : '')
    return this.#directed(
      text,
      () => text,
      direction => `<${name}${attributes}${direction}>${this.#inlines(inlines)}</${name}>`,
    )
  }

  /** A box whose link, and text if it has none, are filled in once the configuration is known (`withActions`). */
  #cta({ kind, name, blocks }: CtaNode): string {
    const title = name === undefined ? '' : ` title="${escapeHtml(name)}"`
    const wholeLink = blocks.length > 0 ? '' : ' cta-all'
    const className = `cta-link${kind === 'cta' ? wholeLink : ` cta-${kind}`}`
    const place = `<p class="${className}"${title}></p>\n`
    return this.#directedBlocks(blocks, direction =>
      kind === 'film'
        ? `<div class="film"${direction}>\n${place}${this.#blocks(blocks)}</div>\n`
        : `<div class="cta" role="note"${direction}>\n${this.#blocks(blocks)}${place}</div>\n`,
    )
  }

  #code(block: CodeNode): string {
    const { length } = block.text
    const isHighlighted =
      !this.#document.options.checkOnly &&
      length <= Math.min(maxHighlightedBlock, maxHighlighted - this.#highlighted)
    if (isHighlighted) this.#highlighted += length
    // A block with the name of an earlier one has a number.
    const name = block.title || block.language
    const count = (this.#codeNames.get(name) ?? 0) + 1
    this.#codeNames.set(name, count)
    const label = `${this.#words.codePrefix} ${name}${count === 1 ? '' : ` ${count}`}`
    return renderCode(block, label, isHighlighted)
  }

  #html(node: HtmlNode): string {
    let html = ''
    const offsetOf = offsetFinder(this.#document.source, node)
    for (const { start, end, shownAs, endTag, source } of node.parts) {
      const text = node.raw.slice(start, end)
      if (shownAs === 'html')
        html += this.#mark({ html: text + endTag, source, sourceOffset: at => offsetOf(start + at) })
      if (shownAs === 'text') html += escapeHtml(text)
    }
    return `${html}\n`
  }

  #mark(piece: RawHtml): string {
    this.#rawHtml.push(piece)
    return rawHtmlMark
  }

  /** A footnote with links back, in its last block if that is a paragraph, else in one of their own. */
  #footnote({ footnote: { id, number, referenceIds }, blocks }: ShownFootnote): string {
    this.ids.push(id)
    const links = referenceIds.map((referenceId, index) => {
      const name = index === 0 ? `${number}` : `${number}-${index + 1}`
      const label = escapeHtml(fill(this.#words.backToReference, { number: name }))
      return ` <a class="footnote-back" href="#${referenceId}" role="doc-backlink" aria-label="${label}">↩</a>`
    })
    const last = blocks.at(-1)
    const hasParagraph = last?.type === 'paragraph' || last?.type === 'figure'
    const others = this.#blocks(hasParagraph ? blocks.slice(0, -1) : blocks)
    const inlines = last?.type === 'figure' ? [last.image] : last?.type === 'paragraph' ? last.inlines : []
    const ending = this.#directedBlocks(
      hasParagraph ? [last] : [],
      direction => `<p${direction}>${this.#inlines(inlines)}${links.join('')}</p>\n`,
    )
    return `<li id="${id}">\n${others}${ending}</li>\n`
  }

  #inlines(inlines: readonly InlineNode[]): string {
    let html = ''
    for (const inline of inlines) html += this.#inline(inline)
    return html
  }

  #inline(inline: InlineNode): string {
    switch (inline.type) {
      case 'text':
      case 'escape':
        return escapeHtml(inline.text)
      case 'em':
      case 'strong':
      case 'del':
        return `<${inline.type}>${this.#inlines(inline.inlines)}</${inline.type}>`
      case 'codespan':
        return `<code>${escapeHtml(inline.text)}</code>`
      case 'link':
        return this.#link(inline)
      case 'image':
        return this.#image(inline)
      case 'tag':
        return this.#mark({
          html: inline.html,
          source: inline.range,
          sourceOffset: offsetFinder(this.#document.source, inline),
        })
      case 'literal':
        return escapeHtml(inline.raw)
      case 'removed':
        return ''
      case 'br':
        return '<br>\n'
      case 'checkbox':
        return this.#checkbox(inline.checked)
      case 'footnoteReference': {
        const { raw, id, footnote } = inline
        return footnote ? this.#footnoteReference(id, footnote) : escapeHtml(raw)
      }
    }
  }

  #checkbox(checked: boolean): string {
    const label = checked ? this.#words.taskDone : this.#words.taskOpen
    return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${escapeHtml(label)}"> `
  }

  #link({ url = '', isLinked, title, text, isAutolink, inlines }: LinkNode): string {
    const isOutermost = this.#linkReferences === undefined
    this.#linkReferences ??= ''
    const content = isAutolink ? escapeHtml(text) : this.#inlines(inlines)
    const references = isOutermost ? this.#linkReferences : ''
    if (isOutermost) this.#linkReferences = undefined
    if (!isLinked) return content + references
    const attributes =
      (title ? ` title="${escapeHtml(title)}"` : '') + (isExternal(url) ? ' rel="noopener"' : '')
    return `<a href="${escapeHtml(url)}"${attributes}>${content}</a>${references}`
  }

  /**
   * The first image is loaded at once. That of a theme stays lazy: browsers download a hidden image unless it is lazy, and
   * one of the two is always hidden.
   */
  #image(image: Pick<ImageNode, 'url' | 'alt' | 'title'>): string {
    return renderImage(image, this.#document.options, ({ className }) => {
      const isFirst = !this.#hasImage
      this.#hasImage = true
      return isFirst && className === undefined ? 'eager' : 'lazy'
    })
  }

  #footnoteReference(id: string, footnote: Footnote): string {
    const { number } = footnote
    const label = escapeHtml(fill(this.#words.footnoteLabel, { number }))
    this.ids.push(id)
    const html =
      `<sup class="footnote-ref"><a id="${id}" href="#${footnote.id}" role="doc-noteref" aria-label="${label}">` +
      `${number}</a></sup>`
    if (this.#linkReferences === undefined) return html
    // A link cannot contain a link: this one follows it.
    this.#linkReferences += html
    return ''
  }
}
