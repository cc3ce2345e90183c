import { type Direction, directionOf, hasRightToLeft, pageDirection } from '../../i18n/direction.ts'
import { fill } from '../../i18n/fill.ts'
import { type Words, wordsOf } from '../../i18n/wordsOf.ts'
import type { Reference } from '../../model/Post.ts'
import { countWhile } from '../../problems/problemAt.ts'
import { isSafeId } from '../anchorSlugs.ts'
import { addProblem, type DocumentState, type WrittenHeading, TextLimit } from '../DocumentState.ts'
import { checkAlt, checkVideoLabel } from '../images/checkImage.ts'
import { imageFiles, videoPreview } from '../images/renderImage.ts'
import type { SourceRange } from '../locateToken.ts'
import { isExternal } from '../safeUrl.ts'
import { htmlToString } from '../toString.ts'
import { removalText } from './allowedHtml.ts'
import {
  type ElementBudget,
  elementsIn,
  type SafeElement,
  HtmlLimit,
  type SafeNode,
  sanitizeHtml,
} from './sanitizeHtml.ts'

/** Stands for a piece of raw HTML. No source has it: `normalizeLineEnds` replaces it. */
export const rawHtmlMark = '\0'

/** A piece of HTML as the author wrote it, and its range in the source. */
export interface RawHtml {
  html: string
  source: SourceRange
  /** The offset into the source of an offset into the HTML. */
  sourceOffset(at: number): number
}

/** HTML that knows which of its parts the author wrote. */
class MixedHtml {
  readonly html: string
  readonly #raw: (RawHtml & { start: number })[] = []

  /** @param rendered has a mark for each of the pieces */
  constructor(rendered: string, pieces: readonly RawHtml[]) {
    const [first = '', ...others] = rendered.split(rawHtmlMark)
    let html = first
    for (const [at, piece] of pieces.entries()) {
      this.#raw.push({ ...piece, start: html.length })
      html += piece.html + (others[at] ?? '')
    }
    this.html = html
  }

  /** The range in the source of a range of the HTML; outside raw HTML, the range of the raw HTML before it. */
  sourceOf({ start, end }: SourceRange): SourceRange {
    const first = this.#lastBefore(start)
    if (!first) return { start: 0, end: 0 }
    if (!this.isRaw(start)) return first.source
    // An element may end in another piece of raw HTML than the one that it begins in.
    const last = this.#lastBefore(Math.max(start, end - 1)) ?? first
    const offsetIn = (raw: typeof first, at: number) =>
      Math.min(raw.sourceOffset(at - raw.start), raw.source.end)
    return { start: offsetIn(first, start), end: offsetIn(last, end) }
  }

  /** True if the author wrote the HTML at this offset. */
  isRaw(offset: number): boolean {
    const raw = this.#lastBefore(offset)
    return raw !== undefined && offset < raw.start + raw.html.length
  }

  #lastBefore(offset: number) {
    return this.#raw[countWhile(this.#raw, ({ start }) => start <= offset) - 1]
  }
}

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
  { pieces, budget }: { pieces: readonly RawHtml[]; budget: ElementBudget },
): SafeNode[] {
  const mixed = new MixedHtml(rendered, pieces)
  const elements = new ElementTransform(state, mixed)
  try {
    const { nodes, removals } = sanitizeHtml(mixed.html, {
      budget,
      transform: all => elements.transform(all, { around: pageDirection(state.options.language ?? 'en') }),
    })
    for (const { name, ...range } of removals)
      addProblem(state, mixed.sourceOf(range), { code: 'html-removed', ...removalText(name) })
    return nodes
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

/** Elements whose text may have a direction of its own. */
const directedElements: ReadonlySet<string> = new Set(
  'blockquote caption dd dt figcaption h1 h2 h3 h4 h5 h6 li p summary td th'.split(' '),
)

interface TransformContext {
  inLink?: boolean
  isInTable?: boolean
  /** The direction of what is around the nodes. */
  around: Direction | undefined
}

/** Treats elements of raw HTML as those of markdown are treated, and adds what they contain to the state. */
class ElementTransform {
  readonly #state: DocumentState
  readonly #html: MixedHtml
  /** The ids of the elements above. */
  readonly #ids = new Set<string>()
  /** False if all of the HTML runs as the page does. */
  readonly #hasDirections: boolean

  constructor(state: DocumentState, html: MixedHtml) {
    this.#state = state
    this.#html = html
    this.#hasDirections = pageDirection(state.options.language ?? 'en') === 'rtl' || hasRightToLeft(html.html)
  }

  /** Returns what becomes of nodes and of all elements in them, in document order. */
  transform(
    nodes: readonly SafeNode[],
    { inLink = false, isInTable = false, around }: TransformContext,
  ): SafeNode[] {
    return nodes.flatMap((node): SafeNode | SafeNode[] => {
      if (typeof node === 'string') return node
      const { name, attributes, range } = node
      const source = range && this.#html.isRaw(range.start) ? this.#html.sourceOf(range) : undefined
      // With classes of the site, a post could imitate its header, cover the page or stop it from scrolling.
      if (source || !range) keepClasses(attributes, className => authorClasses.has(className))
      // `withActions` puts a link there, and only where the renderer left a place for one.
      else if (inLink) keepClasses(attributes, className => className !== 'cta-link')
      this.#transformId(node, source)
      if (name === 'a') this.#transformLink(attributes, source)
      const direction = this.#hasDirections ? directionWithin(node, source !== undefined, around) : around
      const shown = source ? this.#transformRaw(node, source, isInTable) : [node]
      node.children = this.transform(node.children, {
        inLink: inLink || name === 'a',
        isInTable: isInTable || name === 'table',
        around: direction,
      })
      return shown
    })
  }

  #transformId({ name, attributes, range }: SafeElement, source: SourceRange | undefined): void {
    const id = attributes.get('id')
    if (id === undefined) return
    const { slugs } = this.#state
    if (range && !this.#ids.has(id) && (!source || (isSafeId(id) && slugs.isFree(id)))) {
      if (source) slugs.claim(id)
      this.#ids.add(id)
      return
    }
    attributes.delete('id')
    if (!source || (name === 'a' && isAtHeading(source, this.#state.writtenHeadings.get(id)))) return
    addProblem(this.#state, source, {
      code: 'html-removed',
      message: `The id "${id}" was removed from <${name}>: it is taken, or not fit for an id`,
      hint: 'Use lower-case words joined by hyphens that name nothing else on the page.',
    })
  }

  /** Returns the replacement of an element of raw HTML. */
  #transformRaw(node: SafeElement, source: SourceRange, isInTable: boolean): SafeElement[] {
    if (/^h[1-6]$/.test(node.name)) this.#transformHeading(node, source)
    if (node.name === 'table' && !isInTable) return [this.#scrollBox(node)]
    if (node.name === 'img') return this.#transformImage(node.attributes, source)
    return node.name === 'video' ? this.#transformVideo(node, source) : [node]
  }

  #transformHeading(node: SafeElement, range: SourceRange): void {
    const { headings, slugs, writtenHeadings } = this.#state
    const depth = Number(node.name.slice(1))
    if (depth === 1) node.name = 'h2'
    const text = lineOf(node)
    const id = node.attributes.get('id') ?? slugs.fromText(text)
    node.attributes.set('id', id)
    writtenHeadings.set(id, { depth, syntax: 'html', range })
    headings.push({ depth: Math.max(depth, 2), id, text })
  }

  #transformLink(attributes: Map<string, string>, source: SourceRange | undefined): void {
    const href = attributes.get('href')
    if (href === undefined) return
    if (source) this.#addReference('link', href, source)
    if (isExternal(href)) {
      const others = wordsIn(attributes.get('rel')).filter(word => word !== 'noopener')
      attributes.set('rel', [...others, 'noopener'].join(' '))
    }
  }

  #transformImage(written: ReadonlyMap<string, string>, source: SourceRange): SafeElement[] {
    const src = written.get('src')
    if (src === undefined) return []
    const alt = written.get('alt')
    checkAlt(this.#state, source, { alt, src })
    const classes = wordsIn(written.get('class'))
    const others = [...written].filter(([name]) => name !== 'loading' && name !== 'class')
    const isSized = written.has('width') || written.has('height')
    return imageFiles(src, this.#state.options).map(file => {
      this.#addReference('image', file.src, source)
      const fileClasses = file.className ? [...classes, file.className] : classes
      const attributes = new Map(others)
        .set('src', file.src)
        .set('alt', alt ?? '')
        .set('decoding', 'async')
      if (fileClasses.length > 0) attributes.set('class', fileClasses.join(' '))
      const size = isSized ? {} : (file.size ?? {})
      for (const [name, length] of Object.entries(size)) attributes.set(name, String(length))
      return newElement('img', attributes.set('loading', 'lazy'))
    })
  }

  /** Videos of authors have the attributes of those of markdown, and show nothing else in old browsers. */
  #transformVideo(node: SafeElement, source: SourceRange): SafeElement[] {
    if (lineOf(node) !== '')
      addProblem(this.#state, source, {
        code: 'html-removed',
        message: 'The text inside <video> is not shown',
        hint: 'Write it below the video.',
      })
    const { attributes: written } = node
    const src = written.get('src')
    if (src === undefined) return []
    const label = written.get('aria-label') ?? written.get('title') ?? ''
    checkVideoLabel(this.#state, source, label)
    this.#addReference('video', src, source)
    const attributes = new Map([...written].filter(([name]) => name === 'class' || name === 'id'))
    attributes.set('src', src)
    for (const [name, value] of Object.entries(videoPreview(src, this.#state.options)))
      attributes.set(name, value)
    attributes.set('controls', '').set('playsinline', '')
    return [newElement('video', label === '' ? attributes : attributes.set('aria-label', label))]
  }

  /** A box in which a wide table scrolls, as that of markdown has one. */
  #scrollBox(table: SafeElement): SafeElement {
    const label = tableLabel(headersOf(table), wordsOf(this.#state.options.language ?? 'en'))
    const attributes = { class: 'table-scroll', role: 'group', tabindex: '0', 'aria-label': label }
    return newElement('div', new Map(Object.entries(attributes)), [table])
  }

  #addReference(kind: Reference['kind'], target: string, { start }: SourceRange): void {
    this.#state.references.push({ kind, target, offset: start })
  }
}

/** Writes the direction of an element of raw HTML that has another one than what is around it, and returns the one inside. */
function directionWithin(
  node: SafeElement,
  isRaw: boolean,
  around: Direction | undefined,
): Direction | undefined {
  const written = node.attributes.get('dir')
  if (written === 'ltr' || written === 'rtl') return written
  if (written !== undefined || !isRaw || !directedElements.has(node.name)) return around
  const direction = directionOf(lineOf(node), around)
  if (direction === undefined) return around
  node.attributes.set('dir', direction)
  return direction
}

/** The name of the box in which a table scrolls: a list of its columns, if they have headers. */
export function tableLabel(headers: readonly string[], { table, tableLabel: withColumns }: Words): string {
  const columns = headers.filter(Boolean)
  return columns.length > 0 ? fill(withColumns, { columns: columns.join(', ') }) : table
}

const newElement = (
  name: string,
  attributes: Map<string, string>,
  children: SafeNode[] = [],
): SafeElement => ({ name, attributes, children, range: undefined })

function keepClasses(attributes: Map<string, string>, isKept: (name: string) => boolean): void {
  const classes = attributes.get('class')
  if (classes === undefined) return
  const kept = wordsIn(classes).filter(isKept)
  if (kept.length > 0) attributes.set('class', kept.join(' '))
  else attributes.delete('class')
}

const wordsIn = (text = ''): string[] => text.match(/\S+/g) ?? []

/** The text in an element as one line. */
const lineOf = ({ children }: SafeElement): string => htmlToString(children, true).replace(/\s+/g, ' ').trim()

/** The texts of the headers in the first row of a table; none if it has other cells, too. */
function headersOf(table: SafeElement): string[] {
  const row = Array.from(elementsIn(table.children)).find(({ name }) => name === 'tr')
  const cells = row?.children.filter(child => typeof child !== 'string') ?? []
  const texts = cells.map(lineOf)
  return cells.every(({ name }, at) => name === 'th' || texts[at] === '') ? texts.filter(Boolean) : []
}

/** Most characters between an anchor and the heading below it. */
const maxDistance = 20

/** True for an anchor in a heading or right above it, which has the same id by itself. */
const isAtHeading = ({ start, end }: SourceRange, heading: WrittenHeading | undefined): boolean =>
  heading !== undefined && start <= heading.range.end && heading.range.start - end <= maxDistance
