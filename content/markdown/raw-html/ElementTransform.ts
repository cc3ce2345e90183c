import type { Element, ElementContent, Root } from 'hast'
import type { Reference } from '../../model/Post.ts'
import { isSafeId } from '../anchorSlugs.ts'
import type { SourceRange } from '../locateToken.ts'
import { addProblem, type DocumentState } from '../DocumentState.ts'
import { checkAlt, checkVideoLabel } from '../images/checkImage.ts'
import { imageFiles } from '../images/renderImage.ts'
import { videoPreview } from '../images/renderVideo.ts'
import { isExternal } from '../safeUrl.ts'
import type { MixedHtml } from './MixedHtml.ts'
import { htmlRangeOf } from './parseHtml.ts'

/** The classes that raw HTML may have: those of an image for one theme. */
const authorClasses: ReadonlySet<string> = new Set(['theme-dark', 'theme-light'])

/** Treats elements of raw HTML as those of markdown are treated, and adds what they contain to the state. */
export class ElementTransform {
  readonly #state: DocumentState
  readonly #html: MixedHtml
  /** The ids of the elements above. */
  readonly #ids = new Set<string>()
  /** Where the elements above start. */
  readonly #starts = new Set<number>()

  constructor(state: DocumentState, html: MixedHtml) {
    this.#state = state
    this.#html = html
  }

  /** Transforms the elements below a node, in document order. */
  transform(parent: Root | Element, { inLink = false, isInTable = false } = {}): void {
    const children: ElementContent[] = []
    for (const node of parent.children) {
      if (node.type === 'text') children.push(node)
      if (node.type !== 'element') continue
      const range = this.#rawRangeOf(node)
      const isCopy = this.#isCopy(node)
      // With classes of the site, a post could imitate its header, cover the page or stop it from scrolling.
      if (range || isCopy) keepClasses(node, name => authorClasses.has(name))
      // `withActions` puts a link there, and only where the renderer left a place for one.
      else if (inLink) keepClasses(node, name => name !== 'cta-link')
      this.#transformId(node, range, isCopy)
      if (node.tagName === 'a') this.#transformLink(node, isCopy ? undefined : range)
      children.push(...(range ? this.#transformRaw(node, range, isInTable) : [node]))
      this.transform(node, {
        inLink: inLink || node.tagName === 'a',
        isInTable: isInTable || node.tagName === 'table',
      })
    }
    parent.children = children
  }

  /** The range in the source of an element of raw HTML; undefined for an element of markdown. */
  #rawRangeOf(node: Element): SourceRange | undefined {
    const range = htmlRangeOf(node)
    return range && this.#html.isRaw(range.start) ? this.#html.sourceOf(range) : undefined
  }

  /** True where the parser copied an element, closed in the wrong order, with its position or without one. */
  #isCopy(node: Element): boolean {
    const start = htmlRangeOf(node)?.start
    if (start === undefined || this.#starts.has(start)) return true
    this.#starts.add(start)
    return false
  }

  #transformId(node: Element, range: SourceRange | undefined, isCopy: boolean): void {
    if (node.properties['id'] === undefined) return
    const { slugs } = this.#state
    const id = String(node.properties['id'])
    if (!isCopy && !this.#ids.has(id) && (!range || (isSafeId(id) && slugs.isFree(id)))) {
      if (range) slugs.claim(id)
      this.#ids.add(id)
      return
    }
    delete node.properties['id']
    if (!range || isCopy) return
    addProblem(this.#state, range, {
      code: 'html-removed',
      message: `The id "${id}" was removed from <${node.tagName}>: it is taken, or not fit for an id`,
      hint: 'Use lower-case words joined by hyphens that name nothing else on the page.',
    })
  }

  /** Returns the replacement of an element of raw HTML. */
  #transformRaw(node: Element, range: SourceRange, isInTable: boolean): Element[] {
    if (/^h[1-6]$/.test(node.tagName)) this.#transformHeading(node, range)
    if (node.tagName === 'table' && !isInTable) return [scrollBox(node)]
    if (node.tagName === 'img') return this.#transformImage(node, range)
    return node.tagName === 'video' ? this.#transformVideo(node, range) : [node]
  }

  #transformHeading(node: Element, range: SourceRange): void {
    const { headings, slugs, writtenHeadings } = this.#state
    const depth = Number(node.tagName.slice(1))
    if (depth === 1) node.tagName = 'h2'
    const text = textOf(node).replace(/\s+/g, ' ').trim()
    node.properties['id'] ??= slugs.fromText(text)
    const id = String(node.properties['id'])
    writtenHeadings.set(id, { depth, syntax: 'html', range })
    headings.push({ depth: Math.max(depth, 2), id, text })
  }

  #transformLink({ properties }: Element, range: SourceRange | undefined): void {
    const { href, rel } = properties
    if (typeof href !== 'string') return
    if (range) this.#addReference('link', href, range)
    const others = Array.isArray(rel) ? rel.filter(word => word !== 'noopener') : []
    if (isExternal(href)) properties['rel'] = [...others, 'noopener']
  }

  #transformImage(node: Element, range: SourceRange): Element[] {
    const { loading: _, className, ...others } = node.properties
    const { src, alt } = others
    if (typeof src !== 'string') return []
    checkAlt(this.#state, range, { alt: alt === undefined ? undefined : String(alt), src })
    const classes = Array.isArray(className) ? className : []
    const isSized = others['width'] !== undefined || others['height'] !== undefined
    return imageFiles(src, this.#state.options).map(file => {
      this.#addReference('image', file.src, range)
      const fileClasses = file.className ? [...classes, file.className] : classes
      const properties: Element['properties'] = {
        ...others,
        src: file.src,
        alt: alt ?? '',
        decoding: 'async',
        ...(fileClasses.length > 0 ? { className: fileClasses } : {}),
        ...(isSized ? {} : file.size),
        loading: 'lazy',
      }
      return { ...node, properties }
    })
  }

  /** Videos of authors have the attributes of those of markdown, and show nothing else in old browsers. */
  #transformVideo(node: Element, range: SourceRange): Element[] {
    const { src, title, ariaLabel = title, className, id } = node.properties
    if (textOf(node).trim() !== '')
      addProblem(this.#state, range, {
        code: 'html-removed',
        message: 'The text inside <video> is not shown',
        hint: 'Write it below the video.',
      })
    if (typeof src !== 'string') return []
    const label = ariaLabel === undefined ? '' : String(ariaLabel)
    checkVideoLabel(this.#state, range, label)
    this.#addReference('video', src, range)
    const properties: Element['properties'] = {
      ...(className === undefined ? {} : { className }),
      ...(id === undefined ? {} : { id }),
      src,
      ...videoPreview(src, this.#state.options),
      controls: true,
      playsInline: true,
      ...(label === '' ? {} : { ariaLabel: label }),
    }
    return [{ ...node, properties, children: [] }]
  }

  #addReference(kind: Reference['kind'], target: string, { start }: SourceRange): void {
    this.#state.references.push({ kind, target, offset: start })
  }
}

/** A box in which a wide table scrolls, as that of markdown has one. */
const scrollBox = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['table-scroll'], role: 'group', tabIndex: 0, ariaLabel: 'Table' },
  children: [table],
})

function keepClasses({ properties }: Element, isKept: (name: string) => boolean): void {
  const { className } = properties
  if (className === undefined) return
  const names = Array.isArray(className) ? className.filter(name => isKept(String(name))) : []
  if (names.length > 0) properties['className'] = names
  else delete properties['className']
}

function textOf(node: Element): string {
  let text = ''
  for (const child of node.children) {
    if (child.type === 'text') text += child.value
    if (child.type === 'element') text += textOf(child)
  }
  return text
}
