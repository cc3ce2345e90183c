import {
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter as tree,
  html as names,
  parseFragment,
  type Token,
} from 'parse5'
import { maxExtraElements, maxHtmlDepth } from '../limits.ts'
import type { SourceRange } from '../locateToken.ts'
import {
  allowedElements,
  allowedValue,
  booleanAttributes,
  requiredAncestors,
  strippedElements,
  voidElements,
} from './allowedHtml.ts'

/** A text or an element of sanitised HTML. */
export type SafeNode = string | SafeElement

export interface SafeElement {
  name: string
  attributes: Map<string, string>
  children: SafeNode[]
  /** Its range in the HTML; undefined if the parser added or copied it. */
  range: SourceRange | undefined
}

/** An element or attribute that was removed. */
interface Removal extends SourceRange {
  /** For example `<script>` or `onclick of <p>`. */
  name: string
}

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

/** How often HTML is parsed before it is refused; twice is rare. */
const maxRounds = 10

/**
 * Parses HTML, removes all that is not allowed in a text, and lists the removals, but for comments. What `writeHtml` makes
 * of the result is parsed as it is written.
 * @param budget is reduced by what the HTML needs of it
 * @param transform may change the nodes, but adds only what is allowed, where a browser leaves it
 * @throws HtmlLimit
 */
export function sanitizeHtml(
  html: string,
  { budget, transform }: { budget?: ElementBudget; transform?(nodes: SafeNode[]): SafeNode[] } = {},
): { nodes: SafeNode[]; removals: readonly Removal[] } {
  const { nodes, removals, isAsWritten } = new SafeTree(html, budget)
  const changed = transform ? transform(nodes) : nodes
  return { nodes: isAsWritten ? changed : stableNodes(writeHtml(changed)), removals }
}

/**
 * Nodes that a browser finds in their HTML, too. Where an element was moved or removed, those around it may not stand
 * inside each other, so that a browser closes the outer one before the inner one and opens it again after it.
 */
function stableNodes(html: string): SafeNode[] {
  let written = html
  for (let round = 0; round < maxRounds; round++) {
    const { nodes } = new SafeTree(written)
    const again = writeHtml(nodes)
    if (again === written) return nodes
    written = again
  }
  throw new HtmlLimit(0)
}

/** The elements in nodes, at any depth, in document order. */
export function* elementsIn(nodes: readonly SafeNode[]): Generator<SafeElement, void> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    yield* elementsIn(node.children)
  }
}

/** Parses HTML as a browser does in the body of a page. */
function parseHtml(html: string, budget: ElementBudget): Tree.DocumentFragment {
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
    onItemPush({ sourceCodeLocation }: Tree.Element) {
      offset = sourceCodeLocation?.startOffset ?? 0
      if (++depth > maxHtmlDepth) throw new HtmlLimit(offset)
    },
    onItemPop() {
      depth--
    },
  }
  const body = tree.createElement('body', names.NS.HTML, [])
  const options = { treeAdapter, sourceCodeLocationInfo: true, scriptingEnabled: false }
  const root = parseFragment(body, html, options)
  budget.extra = Math.min(budget.extra, left)
  return root
}

/** What is allowed of the tree that a browser makes of HTML. */
class SafeTree {
  readonly nodes: SafeNode[]
  readonly removals: Removal[] = []
  /**
   * True if the HTML has just the tags of the tree, in its order: the parser added, copied, moved and ignored none, and
   * none was removed. Written again, the tree then has the same tags, so that it is parsed as the same tree.
   */
  readonly isAsWritten: boolean
  readonly #html: string
  /** Where elements start, to find their copies. */
  readonly #starts = new Set<number>()
  #tagCount = 0
  /** The end of the last tag or text. */
  #position = 0
  #isInOrder = true

  constructor(html: string, budget: ElementBudget = { extra: maxExtraElements }) {
    this.#html = html
    this.nodes = this.#nodesOf(parseHtml(html, budget).childNodes, [])
    this.isAsWritten = this.#isInOrder && this.#tagCount === html.split('<').length - 1
  }

  #nodesOf(parsed: readonly Tree.ChildNode[], ancestors: readonly string[]): SafeNode[] {
    const nodes: SafeNode[] = []
    for (const node of parsed) {
      if (tree.isTextNode(node)) {
        this.#follow(node.sourceCodeLocation)
        nodes.push(node.value)
      }
      if (!tree.isElementNode(node)) continue
      const { tagName } = node
      this.#markCopy(node)
      if (isAllowedElement(node, ancestors)) {
        nodes.push(this.#element(node, ancestors))
        continue
      }
      // The problem of a picture covers its sources.
      if (tagName !== 'source' || ancestors.at(-1) !== 'picture') this.#addRemoval(node)
      if (strippedElements.has(tagName) || !isHtml(node)) continue
      for (const child of this.#nodesOf(node.childNodes, [...ancestors, tagName])) nodes.push(child)
    }
    return nodes
  }

  #element(node: Tree.Element, ancestors: readonly string[]): SafeNode {
    const { tagName: name, sourceCodeLocation: location } = node
    const attributes = this.#attributesOf(node)
    this.#follow(location?.startTag)
    this.#tagCount++
    const children = this.#nodesOf(node.childNodes, [...ancestors, name])
    if (!voidElements.has(name)) {
      this.#follow(location?.endTag)
      this.#tagCount++
    }
    // What is left of a paragraph that the parser ended before a block inside of it: nothing, without an end tag, before
    // the block, or without a start tag behind it.
    const isBlank = children.every(child => typeof child === 'string' && /^[ \t\n\f\r]*$/.test(child))
    if (name === 'p' && !location?.endTag && attributes.size === 0 && isBlank) {
      this.#isInOrder = false
      return '\n'
    }
    return { name, attributes, children, range: rangeOf(node) }
  }

  /** Notes whether a tag or a text stands behind the last one. */
  #follow(location: SourceLocation | null | undefined): void {
    if (!location || location.startOffset < this.#position) this.#isInOrder = false
    else this.#position = location.endOffset
  }

  /** Removes the position of a copy: of an element that was closed in the wrong order, or not at all. */
  #markCopy(node: Tree.Element): void {
    const start = node.sourceCodeLocation?.startOffset
    if (start === undefined || this.#starts.has(start)) node.sourceCodeLocation = null
    else this.#starts.add(start)
  }

  #attributesOf(node: Tree.Element): Map<string, string> {
    const { tagName, attrs } = node
    return safeAttributes(tagName, attrs, name => this.#addRemoval(node, name))
  }

  /** Adds the removal of an element, or of an attribute, which is named as the author wrote it. Copies were not written. */
  #addRemoval(node: Tree.Element, attribute?: string): void {
    const range = rangeOf(node, attribute)
    if (!range) return
    const [written = ''] = this.#html.slice(range.start, range.end).split('=', 1)
    this.removals.push({
      ...range,
      name: `${attribute === undefined ? '' : `${written.trimEnd()} of `}<${node.tagName}>`,
    })
  }
}

/** The attributes that an element may have of those that are written. `onRemoval` is called with the name of each other. */
function safeAttributes(
  element: string,
  written: readonly Token.Attribute[],
  onRemoval?: (name: string) => void,
): Map<string, string> {
  const attributes = new Map<string, string>()
  const hasId = written.some(({ name }) => name === 'id')
  for (const { name, value } of written) {
    // `<a name>` is the older way to write an id (HTML Living Standard, "Obsolete features").
    const kept = element === 'a' && name === 'name' && !hasId ? 'id' : name
    const allowed = allowedValue(element, kept, value)
    if (!allowed?.isComplete) onRemoval?.(name)
    if (allowed) attributes.set(kept, allowed.value)
  }
  return element === 'video' ? attributes.set('controls', '') : attributes
}

/**
 * The start tag of an element with the attributes that it may have; undefined for one that a text cannot have.
 * @param fillAddress returns what is written for a safe address
 */
export function safeStartTag(
  name: string,
  written: readonly Token.Attribute[],
  fillAddress: (url: string) => string,
): string | undefined {
  if (!allowedElements.has(name) || (name === 'input' && !isCheckbox(written))) return undefined
  const attributes = safeAttributes(name, written)
  for (const key of addressAttributes) {
    const url = attributes.get(key)
    if (url !== undefined) attributes.set(key, fillAddress(url))
  }
  return startTagOf({ name, attributes }, new Set())
}

const addressAttributes = ['href', 'src', 'poster', 'cite']

/** The only kind of input that a text can have: it does nothing. */
const isCheckbox = (attributes: readonly Token.Attribute[]): boolean =>
  attributes.some(({ name, value }) => name === 'type' && value === 'checkbox') &&
  attributes.some(({ name }) => name === 'disabled')

type SourceLocation = Pick<NonNullable<Tree.Element['sourceCodeLocation']>, 'startOffset' | 'endOffset'>

/** False for an element of svg or math. */
const isHtml = ({ namespaceURI }: Tree.Element): boolean => namespaceURI === names.NS.HTML

function isAllowedElement(node: Tree.Element, ancestors: readonly string[]): boolean {
  const { tagName, attrs } = node
  if (!allowedElements.has(tagName) || !isHtml(node)) return false
  if (tagName === 'input') return isCheckbox(attrs)
  const required = requiredAncestors.get(tagName)
  return !required || required.some(ancestor => ancestors.includes(ancestor))
}

/**
 * The range of an element, or of its attribute, in the HTML; undefined for an element that the parser added. One that is
 * not closed ends with its content.
 */
function rangeOf(node: Tree.Element, attribute = ''): SourceRange | undefined {
  const { sourceCodeLocation: location, childNodes } = node
  const written = location?.attrs?.[attribute] ?? location
  if (!location || !written) return undefined
  const last = written === location && !location.endTag ? childNodes.at(-1) : undefined
  const end = last && tree.isElementNode(last) ? rangeOf(last)?.end : last?.sourceCodeLocation?.endOffset
  return { start: written.startOffset, end: end ?? written.endOffset }
}

/**
 * Writes nodes as HTML (HTML Living Standard, section 13.3), each id once: of an element that the parser copied, the copy
 * has none. No element may be one whose text a browser reads without entities.
 */
export function writeHtml(nodes: readonly SafeNode[], ids = new Set<string>()): string {
  let html = ''
  for (const node of nodes) {
    if (typeof node === 'string') {
      html += escapeText(node)
      continue
    }
    const { name, children } = node
    html += startTagOf(node, ids)
    if (voidElements.has(name)) continue
    const content = writeHtml(children, ids)
    // Parsers leave out a line end at the start of `pre`.
    html += `${name === 'pre' && content.startsWith('\n') ? '\n' : ''}${content}</${name}>`
  }
  return html
}

function startTagOf(
  { name, attributes }: Pick<SafeElement, 'name' | 'attributes'>,
  ids: Set<string>,
): string {
  let tag = `<${name}`
  for (const [key, value] of attributes) {
    if (key === 'id' && ids.has(value)) continue
    if (key === 'id') ids.add(value)
    tag += booleanAttributes.has(key) ? ` ${key}` : ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`
  }
  return `${tag}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00A0': '&nbsp;',
  // Of a character reference. Browsers write it as it is, and read that as a line end.
  '\r': '\n',
}

/**
 * In attributes, `<` and `>` are escaped, too: a reader who takes the HTML for text, as in `noscript` or `textarea`,
 * would see a tag there.
 */
const escapeText = (text: string): string =>
  text.replace(/[&<>\u00A0\r]/g, character => entities[character] ?? character)
