import {
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter as tree,
  html as names,
  parseFragment,
} from 'parse5'
import { maxExtraElements, maxHtmlDepth } from '../limits.ts'
import type { SourceRange } from '../locateToken.ts'

export type HtmlElement = Tree.Element
export type HtmlNode = Tree.ChildNode
export type HtmlParent = Tree.ParentNode

/** Thrown where elements that are not closed are thousands of levels deep, or are repeated thousands of times. */
export class HtmlLimit extends Error {
  /** Of the element that was too many; an offset into the HTML. */
  readonly offset: number

  constructor(offset: number) {
    super('HTML that is not closed')
    this.offset = offset
  }
}

/** How many elements HTML may have in addition to two for each tag. */
export interface ElementBudget {
  extra: number
}

/**
 * Parses HTML as a browser does in the body of a page.
 * @param budget is reduced by what the HTML needs of it
 * @throws HtmlLimit
 */
export function parseHtml(html: string, budget: ElementBudget = { extra: maxExtraElements }): HtmlParent {
  let depth = 0
  let left = 2 * html.split('<').length + budget.extra
  let offset = 0
  const treeAdapter: typeof tree = {
    ...tree,
    // The parser opens what is not closed again in each paragraph below: a short text can have millions of elements.
    createElement(tag, namespace, attributes) {
      if (--left < 0) throw new HtmlLimit(offset)
      return tree.createElement(tag, namespace, attributes)
    },
    onItemPush({ sourceCodeLocation }: HtmlElement) {
      offset = sourceCodeLocation?.startOffset ?? 0
      if (++depth > maxHtmlDepth) throw new HtmlLimit(offset)
    },
    onItemPop() {
      depth--
    },
  }
  const root = parseFragment(createElement('body'), html, {
    treeAdapter,
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  })
  budget.extra = Math.min(budget.extra, left)
  return root
}

export const { createTextNode: createText, isElementNode, isTextNode } = tree

/** False for an element of svg or math. */
export const isHtml = ({ namespaceURI }: HtmlElement): boolean => namespaceURI === names.NS.HTML

/** An element that the parser did not create. */
export function createElement(
  tagName: string,
  attributes: Iterable<readonly [name: string, value: string]> = [],
  children: HtmlNode[] = [],
): HtmlElement {
  const attrs = Array.from(attributes, ([name, value]) => ({ name, value }))
  return { ...tree.createElement(tagName, names.NS.HTML, attrs), childNodes: children }
}

export const attributeOf = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find(attribute => attribute.name === name)?.value

/** Changes, adds or, without a value, removes an attribute. Copies of an element share their attributes, and keep them. */
export function setAttribute(node: HtmlElement, name: string, value: string | undefined): void {
  const attributes = new Map(node.attrs.map(attribute => [attribute.name, attribute.value]))
  if (value === undefined) attributes.delete(name)
  else attributes.set(name, value)
  node.attrs = Array.from(attributes, ([key, text]) => ({ name: key, value: text }))
}

/**
 * The range of an element, or of its attribute, in the HTML; undefined for an element that the parser added. One that is
 * not closed ends with its content.
 */
export function rangeOf(node: HtmlElement, attribute = ''): SourceRange | undefined {
  const { sourceCodeLocation: location, childNodes } = node
  const written = location?.attrs?.[attribute] ?? location
  if (!location || !written) return undefined
  const last = written === location && !location.endTag ? childNodes.at(-1) : undefined
  const end = last && isElementNode(last) ? rangeOf(last)?.end : last?.sourceCodeLocation?.endOffset
  return { start: written.startOffset, end: end ?? written.endOffset }
}

/** The text in a node and its descendants. */
export function textOf({ childNodes }: HtmlParent): string {
  let text = ''
  for (const child of childNodes) {
    if (isTextNode(child)) text += child.value
    else if (isElementNode(child)) text += textOf(child)
  }
  return text
}
