import { Renderer, type RendererExtensionFunction, type Tokens } from 'marked'
import { fill } from '../../i18n/fill.ts'
import type { Words } from '../../i18n/wordsOf.ts'
import { escapeHtml } from '../../shared/escape.ts'
import { decodeReferences } from '../decodeReferences.ts'
import type { MarkdownOptions } from '../MarkdownOptions.ts'
import type { FootnoteReference } from '../parse/footnotes.ts'
import type { LinkToken } from '../parse/links.ts'
import type { HtmlBlock, HtmlTag } from '../tokens.ts'
import { type RawPiece, rawHtmlMark } from '../raw-html/MixedHtml.ts'
import { isExternal } from '../safeUrl.ts'
import { renderImage } from '../images/renderImage.ts'

export interface RendererOptions extends MarkdownOptions {
  words: Words
}

/** Renders inline tokens and raw HTML. All else is escaped; each piece of raw HTML is replaced by a mark. */
export class InlineRenderer extends Renderer {
  protected readonly settings: RendererOptions
  readonly #rawHtml: RawPiece[] = []

  constructor(settings: RendererOptions) {
    super()
    this.settings = settings
  }

  /** Renderers of the inline tokens that marked does not have. */
  protected readonly inlines: Record<string, RendererExtensionFunction> = {
    footnoteBacklinks: ({ html }) => html,
    footnoteReference: token => this.#footnoteReference(token as FootnoteReference),
    literal: ({ raw }) => escapeHtml(raw),
    removed: () => '',
  }

  /** The pieces of raw HTML since the last call, in the order of their marks. */
  takeRawHtml(): RawPiece[] {
    return this.#rawHtml.splice(0)
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    const label = checked ? this.settings.words.taskDone : this.settings.words.taskOpen
    return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${escapeHtml(label)}"> `
  }

  override html(token: HtmlBlock | HtmlTag): string {
    if (!('parts' in token)) return this.#mark({ html: token.text, source: token.source })
    const { raw, parts } = token
    const html = parts.map(({ start, end, shownAs, endTag = '', source }) => {
      const text = raw.slice(start, end)
      if (shownAs === 'html') return this.#mark({ html: text + endTag, source })
      return shownAs === 'text' ? escapeHtml(text) : ''
    })
    return `${html.join('')}\n`
  }

  #mark(piece: RawPiece): string {
    this.#rawHtml.push(piece)
    return rawHtmlMark
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    // A text with tokens is a paragraph of a tight list.
    if ('tokens' in token && token.tokens) return `${this.parser.parseInline(token.tokens)}\n`
    return escapeHtml(token.type === 'escape' ? token.text : decodeReferences(token.text))
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeHtml(text)}</code>`
  }

  override br(): string {
    return '<br>\n'
  }

  override link(token: LinkToken): string {
    const { url } = token
    if (url === undefined) return this.#linkText(token)
    const title = token.title ? ` title="${escapeHtml(decodeReferences(token.title))}"` : ''
    const start = `<a href="${escapeHtml(url)}"${title}${isExternal(url) ? ' rel="noopener"' : ''}>`
    return `${start}${this.#linkText(token)}</a>`
  }

  #linkText({ autolink, text, tokens }: Tokens.Link): string {
    return autolink ? escapeHtml(text) : this.parser.parseInline(tokens)
  }

  override image(token: Tokens.Image): string {
    return renderImage(token, this.settings)
  }

  #footnoteReference({ raw, id, footnote }: FootnoteReference): string {
    if (!footnote) return escapeHtml(raw)
    const { number } = footnote
    const label = escapeHtml(fill(this.settings.words.footnoteLabel, { number }))
    return (
      `<sup class="footnote-ref"><a id="${id}" href="#${footnote.id}" role="doc-noteref" aria-label="${label}">` +
      `${number}</a></sup>`
    )
  }
}
