import { getDefaults, Parser, type RendererExtensionFunction, type Token, type Tokens } from 'marked'
import { directionOf } from '../../i18n/direction.ts'
import { fill } from '../../i18n/fill.ts'
import { escapeHtml } from '../../shared/escape.ts'
import { codeBlock, renderCode } from '../code/renderCode.ts'
import { maxHighlighted, maxHighlightedBlock } from '../limits.ts'
import { type CallToAction, type Callout, calloutWords } from '../parse/callouts.ts'
import type { Footnote } from '../parse/footnotes.ts'
import { type HeadingToken, tokenText } from '../tokens.ts'
import { InlineRenderer, type RendererOptions } from './InlineRenderer.ts'
import { figureImage, renderFigure } from '../images/renderImage.ts'
import { tableLabel } from '../tableLabel.ts'

/** marked's renderer with all that posts have: blocks here, inline tokens and raw HTML in `InlineRenderer`. */
export class PostRenderer extends InlineRenderer {
  /** Characters of highlighted code. */
  #highlighted = 0
  /** How many blocks of code have a name, by name. */
  readonly #codeNames = new Map<string, number>()
  /** True inside a block with an attribute of direction. */
  #isDirected = false

  constructor(settings: RendererOptions) {
    super(settings)
    const renderers: Record<string, RendererExtensionFunction> = {
      ...this.inlines,
      callout: token => this.#callout(token as Callout),
      callToAction: token => this.#callToAction(token as CallToAction),
      footnoteDefinition: () => '',
    }
    this.parser = new Parser({ ...getDefaults(), renderer: this, extensions: { renderers, childTokens: {} } })
  }

  /** Renders an outermost block. */
  block(token: Token): string {
    return this.parser.parse([token])
  }

  /** Renders the list of footnotes at the end of a document. */
  footnotes(footnotes: readonly Footnote[]): string {
    if (footnotes.length === 0) return ''
    const items = footnotes.map(
      footnote => `<li id="${footnote.id}">\n${this.parser.parse(this.#withBacklinks(footnote))}</li>\n`,
    )
    const label = escapeHtml(this.settings.words.footnotes)
    return `<section class="footnotes" aria-label="${label}">\n<ol>\n${items.join('')}</ol>\n</section>\n`
  }

  /** Adds a direction to the outermost block with right-to-left letters: browsers ignore nested elements that have one. */
  #directed(raw: string, render: (direction: string) => string): string {
    const isOutermost = !this.#isDirected && directionOf(raw) !== undefined
    if (isOutermost) this.#isDirected = true
    const html = render(isOutermost ? ' dir="auto"' : '')
    if (isOutermost) this.#isDirected = false
    return html
  }

  override paragraph({ raw, tokens }: Tokens.Paragraph): string {
    const image = figureImage(tokens)
    if (image) return renderFigure(image, this.settings)
    return this.#directed(raw, direction => `<p${direction}>${this.parser.parseInline(tokens)}</p>\n`)
  }

  // The link follows the heading: inside, its label would become part of the heading's accessible name.
  override heading({ raw, depth, tokens, id = '' }: HeadingToken): string {
    const name = `h${Math.max(depth, 2)}`
    const label = fill(this.settings.words.sectionLink, {
      heading: tokenText(tokens).replace(/\s+/g, ' ').trim(),
    })
    return this.#directed(
      raw,
      direction =>
        `<div class="heading"><${name} id="${id}"${direction}>${this.parser.parseInline(tokens)}</${name}>` +
        `<a class="anchor" href="#${id}" aria-label="${escapeHtml(label)}">#</a></div>\n`,
    )
  }

  override list({ raw, ordered, start, items }: Tokens.List): string {
    const name = ordered ? 'ol' : 'ul'
    const attributes =
      (ordered && start !== 1 ? ` start="${start}"` : '') +
      (items.some(({ task }) => task) ? ' class="task-list"' : '')
    return this.#directed(
      raw,
      direction =>
        `<${name}${attributes}${direction}>\n${items.map(item => this.listitem(item)).join('')}</${name}>\n`,
    )
  }

  override listitem({ task, tokens }: Tokens.ListItem): string {
    return `<li${task ? ' class="task"' : ''}>${this.parser.parse(tokens)}</li>\n`
  }

  // A group can have the focus and a name, as scrolling by keyboard needs. Unlike a region it is not a landmark: a post
  // with many tables would have too many.
  override table({ raw, header, rows }: Tokens.Table): string {
    const headers = header.map(({ tokens }) => tokenText(tokens).trim())
    const label = tableLabel(headers, this.settings.words)
    const row = (cells: Tokens.TableCell[]) =>
      `<tr>${cells.map(cell => this.tablecell(cell)).join('')}</tr>\n`
    return this.#directed(raw, direction => {
      const head = `<thead>\n${row(header)}</thead>\n`
      const body = rows.length > 0 ? `<tbody>\n${rows.map(row).join('')}</tbody>\n` : ''
      return (
        `<div class="table-scroll" role="group" tabindex="0" aria-label="${escapeHtml(label)}">\n` +
        `<table${direction}>\n${head}${body}</table>\n</div>\n`
      )
    })
  }

  override tablecell({ header, text, align, tokens }: Tokens.TableCell): string {
    // An empty cell above a column of row names is not a header.
    const isHeader = header && text !== ''
    const name = isHeader ? 'th' : 'td'
    const attributes = (isHeader ? ' scope="col"' : '') + (align ? ` class="align-${align}"` : '')
    return `<${name}${attributes}>${this.parser.parseInline(tokens)}</${name}>`
  }

  override blockquote({ raw, tokens }: Tokens.Blockquote): string {
    return this.#directed(
      raw,
      direction => `<blockquote${direction}>\n${this.parser.parse(tokens)}</blockquote>\n`,
    )
  }

  #callout({ raw, kind, tokens }: Callout): string {
    const title = escapeHtml(this.settings.words[calloutWords[kind]])
    return this.#directed(
      raw,
      direction =>
        `<div class="callout callout-${kind}" role="note"${direction}>\n<p class="callout-title">${title}</p>\n` +
        `${this.parser.parse(tokens)}</div>\n`,
    )
  }

  /** A box whose link, and text if it has none, are filled in once the configuration is known (`withActions`). */
  #callToAction({ raw, plan, tokens }: CallToAction): string {
    const name = plan === undefined ? '' : ` title="${escapeHtml(plan)}"`
    const className = tokens.length > 0 ? 'cta-link' : 'cta-link cta-all'
    return this.#directed(
      raw,
      () =>
        `<div class="cta" role="note">\n${this.parser.parse(tokens)}<p class="${className}"${name}></p>\n</div>\n`,
    )
  }

  override code(token: Tokens.Code): string {
    const block = codeBlock(token)
    const { length } = block.text
    const isHighlighted =
      !this.settings.checkOnly && length <= Math.min(maxHighlightedBlock, maxHighlighted - this.#highlighted)
    if (isHighlighted) this.#highlighted += length
    return renderCode(block, this.#codeLabel(block.title || block.language), isHighlighted)
  }

  /** Names a block of code, with a number if it has the name of an earlier one. */
  #codeLabel(name: string): string {
    const count = (this.#codeNames.get(name) ?? 0) + 1
    this.#codeNames.set(name, count)
    return `${this.settings.words.codePrefix} ${name}${count === 1 ? '' : ` ${count}`}`
  }

  /** The content of a footnote with links back, in its last block if that is a paragraph, else in one of their own. */
  #withBacklinks({ definition: { tokens = [] }, number, referenceIds }: Footnote): Token[] {
    const links = referenceIds.map((id, index) => {
      const name = index === 0 ? `${number}` : `${number}-${index + 1}`
      const label = escapeHtml(fill(this.settings.words.backToReference, { number: name }))
      return ` <a class="footnote-back" href="#${id}" role="doc-backlink" aria-label="${label}">↩</a>`
    })
    const backlinks = { type: 'footnoteBacklinks', raw: '', html: links.join('') }
    const last = tokens.at(-1)
    if (last?.type !== 'paragraph')
      return [...tokens, { type: 'paragraph', raw: '', text: '', tokens: [backlinks] }]
    return [...tokens.slice(0, -1), { ...last, tokens: [...(last.tokens ?? []), backlinks] } as Token]
  }
}
