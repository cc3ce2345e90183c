import type { Element, ElementContent, Root } from 'hast'
import { type Draft, type DraftReference, reportFault } from '../Draft.ts'
import type { SourceRange } from '../locateToken.ts'
import { HEADING_LEVEL_ONE } from '../renderHeading.ts'
import { ALT_FILE_NAME, ALT_MISSING, imageFiles, saysNothing } from '../renderImage.ts'
import type { Heading, Reference } from '../renderMarkdown.ts'
import { isExternal } from '../safeUrl.ts'
import { acceptId } from './acceptId.ts'
import { isRawHtml, placeInSource } from './rawHtmlPlaces.ts'
import { spanOf } from './sanitizeHtml.ts'

/** What the elements of a document hold, in the order of the tree. */
export interface Refinement {
  readonly draft: Draft
  readonly headings: Heading[]
  readonly ids: string[]
  readonly references: Reference[]
  /** The references that markdown wrote, by the start of their element. */
  readonly written: ReadonlyMap<number, DraftReference>
  /** Where the element starts that has an id. */
  readonly idStarts: Map<string, number | undefined>
  images: number
}

export function makeRefinement(draft: Draft): Refinement {
  const written = new Map(draft.references.map(reference => [reference.at, reference]))
  return { draft, headings: [], ids: [], references: [], written, idStarts: new Map(), images: 0 }
}

/** Gives what an author wrote as HTML the same care as markdown gets, and lists what the tree holds. */
export function refineElements(refinement: Refinement, parent: Root | Element): void {
  const children: ElementContent[] = []
  for (const node of parent.children) {
    if (node.type === 'text') children.push(node)
    if (node.type !== 'element') continue
    const place = authorsPlace(refinement.draft, node)
    refineId(refinement, node, place)
    if (/^h[1-6]$/.test(node.tagName)) refineHeading(refinement, node, place)
    if (node.tagName === 'a') refineLink(refinement, node, place)
    if (node.tagName === 'img') children.push(...refineImage(refinement, node, place))
    else children.push(node)
    refineElements(refinement, node)
  }
  parent.children = children
}

/** Where in the source an author wrote an element; undefined for one that markdown made. */
function authorsPlace(draft: Draft, node: Element): SourceRange | undefined {
  const span = spanOf(node)
  return span && isRawHtml(draft, span.from) ? placeInSource(draft, span.from, span.to) : undefined
}

function refineId(refinement: Refinement, node: Element, place: SourceRange | undefined): void {
  if (node.properties['id'] === undefined) return
  const { draft, ids, idStarts } = refinement
  const id = String(node.properties['id'])
  const isNew = !idStarts.has(id)
  if (isNew && (!place || (acceptId(id) && draft.slugs.isFree(id)))) {
    if (place) draft.slugs.claim(id)
    idStarts.set(id, spanOf(node)?.from)
    ids.push(id)
    return
  }
  delete node.properties['id']
  // The parser copies an element that is closed in the wrong order; the copy needs no second complaint.
  if (!place || (!isNew && idStarts.get(id) === spanOf(node)?.from)) return
  reportFault(draft, place, {
    code: 'html-removed',
    message: `The id "${id}" was removed from <${node.tagName}>: it is taken, or not fit for an id`,
    hint: 'Use lower-case words joined by hyphens that name nothing else on the page.',
  })
}

function refineHeading(refinement: Refinement, node: Element, place: SourceRange | undefined): void {
  const { draft, headings, ids } = refinement
  if (node.tagName === 'h1') {
    node.tagName = 'h2'
    reportFault(draft, place ?? { start: 0, end: 0 }, HEADING_LEVEL_ONE)
  }
  const text = textOf(node).replace(/\s+/g, ' ').trim()
  if (node.properties['id'] === undefined) {
    const id = draft.slugs.fromText(text)
    node.properties['id'] = id
    ids.push(id)
  }
  const id = String(node.properties['id'])
  if (place) draft.headingPlaces.set(id, place)
  const known = draft.headings.find(heading => heading.id === id)
  headings.push(known ?? { depth: Number(node.tagName.slice(1)), id, text })
}

function refineLink(refinement: Refinement, node: Element, place: SourceRange | undefined): void {
  const href = node.properties['href']
  if (typeof href !== 'string') return
  if (!place) {
    keepReference(refinement, node)
    return
  }
  refinement.references.push({ kind: 'link', target: href, offset: place.start })
  const rel = node.properties['rel']
  const kept = Array.isArray(rel) ? rel.filter(word => word !== 'noopener') : []
  if (isExternal(href)) node.properties['rel'] = [...kept, 'noopener']
}

function refineImage(refinement: Refinement, node: Element, place: SourceRange | undefined): Element[] {
  const { draft, references } = refinement
  const src = node.properties['src']
  if (typeof src !== 'string') return []
  const isFirst = refinement.images++ === 0
  if (!place) {
    keepReference(refinement, node)
    // Markdown's first image is not the document's where an author's stands above it.
    if (!isFirst) node.properties['loading'] = 'lazy'
    return [node]
  }
  const alt = node.properties['alt']
  if (alt === undefined) reportFault(draft, place, ALT_MISSING)
  else if (saysNothing(String(alt), src)) reportFault(draft, place, ALT_FILE_NAME)
  const { loading: _, className, ...own } = node.properties
  const classes = Array.isArray(className) ? className : []
  const isSized = own['width'] !== undefined || own['height'] !== undefined
  return imageFiles(src, isFirst, draft.options).map(file => {
    references.push({ kind: 'image', target: file.src, offset: place.start })
    const properties: Element['properties'] = {
      ...own,
      src: file.src,
      alt: own['alt'] ?? '',
      decoding: 'async',
    }
    if (file.className) properties['className'] = [...classes, file.className]
    else if (classes.length > 0) properties['className'] = classes
    if (!isSized) Object.assign(properties, file.size)
    if (file.isLazy) properties['loading'] = 'lazy'
    return { ...node, properties }
  })
}

function keepReference({ references, written }: Refinement, node: Element): void {
  const reference = written.get(spanOf(node)?.from ?? -1)
  if (!reference) return
  references.push({ kind: reference.kind, target: reference.target, offset: reference.offset })
}

function textOf(node: Element): string {
  let text = ''
  for (const child of node.children) {
    if (child.type === 'text') text += child.value
    if (child.type === 'element') text += textOf(child)
  }
  return text
}
