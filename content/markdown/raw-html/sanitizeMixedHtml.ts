import { countWhile } from '../../problems/problemAt.ts'
import type { SourceRange } from '../locateToken.ts'
import { addProblem, type DocumentState, TextLimit } from '../DocumentState.ts'
import {
  attributeOf,
  createElement,
  type ElementBudget,
  type HtmlElement,
  HtmlLimit,
  type HtmlNode,
  type HtmlParent,
  isElementNode,
  isTextNode,
  rangeOf,
  setAttribute,
  textOf,
} from './parseHtml.ts'
import { removalText } from './allowedHtml.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'
import { wordsOf } from '../../i18n/wordsOf.ts'
import type { Reference } from '../../model/Post.ts'
import { isSafeId } from '../anchorSlugs.ts'
import { checkAlt, checkVideoLabel } from '../images/checkImage.ts'
import { imageFiles, videoPreview } from '../images/renderImage.ts'
import { isExternal } from '../safeUrl.ts'
import { tableLabel } from '../tableLabel.ts'

/** Stands for a piece of raw HTML. No source has it: `normalizeLineEnds` replaces it. */
export const rawHtmlMark = '\0'

/** A piece of HTML as the author wrote it, and its range in the source. */
export interface RawPiece {
  html: string
  source: SourceRange | undefined
}

/** A range of HTML that the author wrote, and its range in the source. */
interface RawRange extends SourceRange {
  source: SourceRange
}

/** HTML that knows which of its parts are raw. */
class MixedHtml {
  readonly html: string
  readonly #raw: RawRange[] = []

  /** @param rendered has a mark for each of the pieces */
  constructor(rendered: string, pieces: readonly RawPiece[]) {
    const [first = '', ...others] = rendered.split(rawHtmlMark)
    let html = first
    for (const [at, other] of others.entries()) {
      const { html: raw = '', source = { start: 0, end: 0 } } = pieces[at] ?? {}
      this.#raw.push({ start: html.length, end: html.length + raw.length, source })
      html += raw + other
    }
    this.html = html
  }

  /** The range in the source of a range of the HTML; outside raw HTML, the range of the raw HTML before it. */
  sourceOf({ start, end }: SourceRange): SourceRange {
    const first = this.#lastBefore(start)
    if (!first) return { start: 0, end: 0 }
    if (start >= first.end) return first.source
    // An element may end in another piece of raw HTML than the one that it begins in.
    const last = this.#lastBefore(Math.max(start, end - 1)) ?? first
    return { start: sourceOffset(first, start), end: sourceOffset(last, end) }
  }

  /** True if the author wrote the HTML at this offset. */
  isRaw(offset: number): boolean {
    const raw = this.#lastBefore(offset)
    return raw !== undefined && offset < raw.end
  }

  #lastBefore(offset: number): RawRange | undefined {
    return this.#raw[countWhile(this.#raw, ({ start }) => start <= offset) - 1]
  }
}

const sourceOffset = ({ start, source }: RawRange, offset: number): number =>
  Math.min(source.start + (offset - start), source.end)

/**
 * Sanitises rendered blocks with raw HTML, and adds its problems, headings and references to the state. They are parsed
 * together, since markdown can be inside an element that the author opened.
 * @param rendered has a mark for each piece of raw HTML
 * @param budget that of the document
 * @throws TextLimit
 */
export function sanitizeMixedHtml(
  state: DocumentState,
  rendered: string,
  { pieces, budget }: { pieces: readonly RawPiece[]; budget: ElementBudget },
): string {
  const mixed = new MixedHtml(rendered, pieces)
  const elements = new ElementTransform(state, mixed)
  try {
    const { html, removals } = sanitizeHtml(mixed.html, {
      budget,
      transform: root => elements.transform(root),
    })
    for (const { name, ...range } of removals)
      addProblem(state, mixed.sourceOf(range), { code: 'html-removed', ...removalText(name) })
    return html
  } catch (error) {
    if (!(error instanceof HtmlLimit)) throw error
    throw new TextLimit({
      ...mixed.sourceOf({ start: error.offset, end: error.offset }),
      code: 'post-too-deep',
      message: 'HTML above this line is not closed, and so goes on and on',
      hint: 'Close what is opened, such as <b> and <div>.',
    })
  }
}

/** The classes that raw HTML may have: those of an image for one theme. */
const authorClasses: ReadonlySet<string> = new Set(['theme-dark', 'theme-light'])

/** Treats elements of raw HTML as those of markdown are treated, and adds what they contain to the state. */
class ElementTransform {
  readonly #state: DocumentState
  readonly #html: MixedHtml
  /** The ids of the elements above. */
  readonly #ids = new Set<string>()

  constructor(state: DocumentState, html: MixedHtml) {
    this.#state = state
    this.#html = html
  }

  /** Transforms the elements below a node, in document order. */
  transform(parent: HtmlParent, { inLink = false, isInTable = false } = {}): void {
    const children: HtmlNode[] = []
    for (const node of parent.childNodes) {
      if (isTextNode(node)) children.push(node)
      if (!isElementNode(node)) continue
      const range = this.#rawRangeOf(node)
      const isCopy = !node.sourceCodeLocation
      // With classes of the site, a post could imitate its header, cover the page or stop it from scrolling.
      if (range || isCopy) keepClasses(node, name => authorClasses.has(name))
      // `withActions` puts a link there, and only where the renderer left a place for one.
      else if (inLink) keepClasses(node, name => name !== 'cta-link')
      this.#transformId(node, range, isCopy)
      if (node.tagName === 'a') this.#transformLink(node, range)
      children.push(...(range ? this.#transformRaw(node, range, isInTable) : [node]))
      this.transform(node, {
        inLink: inLink || node.tagName === 'a',
        isInTable: isInTable || node.tagName === 'table',
      })
    }
    parent.childNodes = children
  }

  /** The range in the source of an element of raw HTML; undefined for an element of markdown. */
  #rawRangeOf(node: HtmlElement): SourceRange | undefined {
    const range = rangeOf(node)
    return range && this.#html.isRaw(range.start) ? this.#html.sourceOf(range) : undefined
  }

  #transformId(node: HtmlElement, range: SourceRange | undefined, isCopy: boolean): void {
    const id = attributeOf(node, 'id')
    if (id === undefined) return
    const { slugs } = this.#state
    if (!isCopy && !this.#ids.has(id) && (!range || (isSafeId(id) && slugs.isFree(id)))) {
      if (range) slugs.claim(id)
      this.#ids.add(id)
      return
    }
    setAttribute(node, 'id', undefined)
    if (!range || isCopy) return
    addProblem(this.#state, range, {
      code: 'html-removed',
      message: `The id "${id}" was removed from <${node.tagName}>: it is taken, or not fit for an id`,
      hint: 'Use lower-case words joined by hyphens that name nothing else on the page.',
    })
  }

  /** Returns the replacement of an element of raw HTML. */
  #transformRaw(node: HtmlElement, range: SourceRange, isInTable: boolean): HtmlElement[] {
    if (/^h[1-6]$/.test(node.tagName)) this.#transformHeading(node, range)
    if (node.tagName === 'table' && !isInTable) return [this.#scrollBox(node)]
    if (node.tagName === 'img') return this.#transformImage(node, range)
    return node.tagName === 'video' ? this.#transformVideo(node, range) : [node]
  }

  #transformHeading(node: HtmlElement, range: SourceRange): void {
    const { headings, slugs, writtenHeadings } = this.#state
    const depth = Number(node.tagName.slice(1))
    if (depth === 1) node.tagName = 'h2'
    const text = textOf(node).replace(/\s+/g, ' ').trim()
    const id = attributeOf(node, 'id') ?? slugs.fromText(text)
    setAttribute(node, 'id', id)
    writtenHeadings.set(id, { depth, syntax: 'html', range })
    headings.push({ depth: Math.max(depth, 2), id, text })
  }

  #transformLink(node: HtmlElement, range: SourceRange | undefined): void {
    const href = attributeOf(node, 'href')
    if (href === undefined) return
    if (range) this.#addReference('link', href, range)
    if (isExternal(href)) {
      const others = wordsIn(attributeOf(node, 'rel')).filter(word => word !== 'noopener')
      setAttribute(node, 'rel', [...others, 'noopener'].join(' '))
    }
  }

  #transformImage(node: HtmlElement, range: SourceRange): HtmlElement[] {
    const src = attributeOf(node, 'src')
    if (src === undefined) return []
    const alt = attributeOf(node, 'alt')
    checkAlt(this.#state, range, { alt, src })
    const classes = wordsIn(attributeOf(node, 'class'))
    const others = node.attrs.filter(({ name }) => name !== 'loading' && name !== 'class')
    const isSized = others.some(({ name }) => name === 'width' || name === 'height')
    return imageFiles(src, this.#state.options).map(file => {
      this.#addReference('image', file.src, range)
      const fileClasses = file.className ? [...classes, file.className] : classes
      const size = isSized ? [] : Object.entries(file.size ?? {})
      const attributes = new Map(others.map(({ name, value }) => [name, value]))
      attributes
        .set('src', file.src)
        .set('alt', alt ?? '')
        .set('decoding', 'async')
      if (fileClasses.length > 0) attributes.set('class', fileClasses.join(' '))
      for (const [name, length] of size) attributes.set(name, String(length))
      return createElement('img', attributes.set('loading', 'lazy'))
    })
  }

  /** Videos of authors have the attributes of those of markdown, and show nothing else in old browsers. */
  #transformVideo(node: HtmlElement, range: SourceRange): HtmlElement[] {
    if (textOf(node).trim() !== '')
      addProblem(this.#state, range, {
        code: 'html-removed',
        message: 'The text inside <video> is not shown',
        hint: 'Write it below the video.',
      })
    const src = attributeOf(node, 'src')
    if (src === undefined) return []
    const label = attributeOf(node, 'aria-label') ?? attributeOf(node, 'title') ?? ''
    checkVideoLabel(this.#state, range, label)
    this.#addReference('video', src, range)
    const kept = node.attrs.filter(({ name }) => name === 'class' || name === 'id')
    const video = createElement('video', [
      ...kept.map(({ name, value }) => [name, value] as const),
      ['src', src],
      ...Object.entries(videoPreview(src, this.#state.options)),
      ['controls', ''],
      ['playsinline', ''],
      ...(label === '' ? [] : [['aria-label', label] as const]),
    ])
    return [video]
  }

  /** A box in which a wide table scrolls, as that of markdown has one. */
  #scrollBox(table: HtmlElement): HtmlElement {
    const label = tableLabel(headersOf(table), wordsOf(this.#state.options.language ?? 'en'))
    const attributes = { class: 'table-scroll', role: 'group', tabindex: '0', 'aria-label': label }
    return createElement('div', Object.entries(attributes), [table])
  }

  #addReference(kind: Reference['kind'], target: string, { start }: SourceRange): void {
    this.#state.references.push({ kind, target, offset: start })
  }
}

function keepClasses(node: HtmlElement, isKept: (name: string) => boolean): void {
  const classes = attributeOf(node, 'class')
  if (classes === undefined) return
  const kept = wordsIn(classes).filter(isKept)
  setAttribute(node, 'class', kept.length > 0 ? kept.join(' ') : undefined)
}

const wordsIn = (text = ''): string[] => text.match(/\S+/g) ?? []

/** The texts of the headers in the first row of a table; none if it has other cells, too. */
function headersOf(table: HtmlElement): string[] {
  const cells = firstRowOf(table)?.childNodes.filter(isElementNode) ?? []
  const texts = cells.map(cell => textOf(cell).replace(/\s+/g, ' ').trim())
  return cells.every(({ tagName }, at) => tagName === 'th' || texts[at] === '') ? texts.filter(Boolean) : []
}

function firstRowOf(node: HtmlElement): HtmlElement | undefined {
  if (node.tagName === 'tr') return node
  for (const child of node.childNodes.filter(isElementNode)) {
    const row = firstRowOf(child)
    if (row) return row
  }
  return undefined
}
