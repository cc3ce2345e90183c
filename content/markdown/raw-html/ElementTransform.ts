import type { Element, ElementContent, Root } from 'hast'
import type { Heading, Reference } from '../../model/Post.ts'
import { isSafeId } from '../anchorSlugs.ts'
import type { SourceRange } from '../locateToken.ts'
import { addProblem, type RenderedReference, type RenderState } from '../RenderState.ts'
import { checkAlt, checkVideoLabel, imageFiles } from '../renderImage.ts'
import { videoAttributes } from '../renderVideo.ts'
import { isExternal } from '../safeUrl.ts'
import { htmlRangeOf } from './parseHtml.ts'
import { isRawHtml, sourceRangeOf } from './rawHtmlRanges.ts'

/** The classes that raw HTML may have: an image for one of the themes. */
const authorClasses: ReadonlySet<string> = new Set(['theme-dark', 'theme-light'])

/** Treats elements of raw HTML as those of markdown are treated, and lists the contents of the document. */
export class ElementTransform {
  readonly headings: Heading[] = []
  readonly references: Reference[] = []
  readonly #state: RenderState
  /** The headings of markdown, by id. */
  readonly #markdownHeadings: ReadonlyMap<string, Heading>
  /** The references of markdown, by the offset of their elements. */
  readonly #markdownReferences: ReadonlyMap<number, RenderedReference>
  /** The ids of the elements above. */
  readonly #ids = new Set<string>()
  /** Where the elements above start. */
  readonly #starts = new Set<number>()
  #images = 0

  constructor(state: RenderState) {
    this.#state = state
    this.#markdownHeadings = new Map(state.headings.map(heading => [heading.id, heading]))
    this.#markdownReferences = new Map(state.references.map(reference => [reference.htmlOffset, reference]))
  }

  /** Transforms the elements below a node, in document order. */
  transform(parent: Root | Element, { inLink = false, isInTable = false } = {}): void {
    const children: ElementContent[] = []
    for (const node of parent.children) {
      if (node.type === 'text') children.push(node)
      if (node.type !== 'element') continue
      const range = this.#rawRangeOf(node)
      const isCopy = this.#isCopy(node)
      // The site's own would let a post stand for its header, lie over the page or stop it from scrolling.
      if (range || isCopy) keepClasses(node, name => authorClasses.has(name))
      // `withActions` puts a link there, and only where the renderer left a place for one.
      else if (inLink) keepClasses(node, name => name !== 'cta-link')
      this.#transformId(node, range, isCopy)
      if (/^h[1-6]$/.test(node.tagName)) this.#transformHeading(node, range)
      if (node.tagName === 'a') this.#transformLink(node, range, isCopy)
      if (node.tagName === 'table' && range && !isInTable) children.push(scrollBox(node))
      else if (node.tagName === 'img') children.push(...this.#transformImage(node, range))
      else if (node.tagName === 'video') children.push(...this.#transformVideo(node, range))
      else children.push(node)
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
    return range && isRawHtml(this.#state, range.start) ? sourceRangeOf(this.#state, range) : undefined
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

  #transformHeading(node: Element, range: SourceRange | undefined): void {
    const { slugs, writtenHeadings } = this.#state
    const depth = Number(node.tagName.slice(1))
    if (depth === 1) node.tagName = 'h2'
    const text = textOf(node).replace(/\s+/g, ' ').trim()
    if (node.properties['id'] === undefined) {
      node.properties['id'] = slugs.fromText(text)
    }
    const id = String(node.properties['id'])
    if (range) writtenHeadings.set(id, { depth, syntax: 'html', range })
    this.headings.push(this.#markdownHeadings.get(id) ?? { depth: Number(node.tagName.slice(1)), id, text })
  }

  #transformLink(node: Element, range: SourceRange | undefined, isCopy: boolean): void {
    const { href, rel } = node.properties
    if (typeof href !== 'string') return
    if (!isCopy && !range) this.#keepReference(node)
    if (!isCopy && range) this.references.push({ kind: 'link', target: href, offset: range.start })
    const others = Array.isArray(rel) ? rel.filter(word => word !== 'noopener') : []
    if (isExternal(href)) node.properties['rel'] = [...others, 'noopener']
  }

  #transformImage(node: Element, range: SourceRange | undefined): Element[] {
    const { loading: _, className, ...others } = node.properties
    const { src, alt } = others
    if (typeof src !== 'string') return []
    const isFirst = this.#images++ === 0
    if (!range) {
      this.#keepReference(node)
      // The first image of markdown is not the first of the document where one of raw HTML is above it.
      if (!isFirst) node.properties['loading'] = 'lazy'
      return [node]
    }
    checkAlt(this.#state, range, { alt: alt === undefined ? undefined : String(alt), src })
    const classes = Array.isArray(className) ? className : []
    const isSized = others['width'] !== undefined || others['height'] !== undefined
    return imageFiles(src, isFirst, this.#state.options).map(file => {
      this.references.push({ kind: 'image', target: file.src, offset: range.start })
      const fileClasses = file.className ? [...classes, file.className] : classes
      const properties: Element['properties'] = {
        ...others,
        src: file.src,
        alt: alt ?? '',
        decoding: 'async',
        ...(fileClasses.length > 0 ? { className: fileClasses } : {}),
        ...(isSized ? {} : file.size),
        ...(file.isLazy ? { loading: 'lazy' } : {}),
      }
      return { ...node, properties }
    })
  }

  /** Videos of authors have the attributes of those of markdown, and show nothing else in old browsers. */
  #transformVideo(node: Element, range: SourceRange | undefined): Element[] {
    const { src, title, ariaLabel = title } = node.properties
    if (range && textOf(node).trim() !== '')
      addProblem(this.#state, range, {
        code: 'html-removed',
        message: 'The text inside <video> is not shown',
        hint: 'Write it below the video.',
      })
    node.children = []
    if (!range) {
      this.#keepReference(node)
      return [node]
    }
    if (typeof src !== 'string') return []
    const label = ariaLabel === undefined ? '' : String(ariaLabel)
    checkVideoLabel(this.#state, range, label)
    this.references.push({ kind: 'video', target: src, offset: range.start })
    const {
      playsinline: _,
      controls: __,
      'aria-label': ___,
      ...others
    } = videoAttributes(src, label, this.#state.options)
    const { className, id } = node.properties
    const properties: Element['properties'] = {
      ...(className === undefined ? {} : { className }),
      ...(id === undefined ? {} : { id }),
      ...others,
      controls: true,
      playsInline: true,
      ...(label === '' ? {} : { ariaLabel: label }),
    }
    return [{ ...node, properties }]
  }

  #keepReference(node: Element): void {
    const reference = this.#markdownReferences.get(htmlRangeOf(node)?.start ?? -1)
    if (reference) this.references.push(reference)
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
