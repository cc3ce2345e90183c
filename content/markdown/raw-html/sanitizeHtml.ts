import {
  allowedElements,
  allowedValue,
  booleanAttributes,
  requiredAncestors,
  strippedElements,
  voidElements,
} from './allowedHtml.ts'
import type { SourceRange } from '../locateToken.ts'
import {
  attributeOf,
  createText,
  type ElementBudget,
  type HtmlElement,
  HtmlLimit,
  type HtmlNode,
  type HtmlParent,
  isElementNode,
  isHtml,
  isTextNode,
  parseHtml,
  rangeOf,
} from './parseHtml.ts'

/** An element or attribute that was removed. */
interface Removal extends SourceRange {
  /** For example `<script>` or `onclick of <p>`. */
  name: string
}

/** How often HTML is parsed before it is refused; twice is rare. */
const maxRounds = 10

/**
 * Removes from HTML all that is not allowed in a text, closes every element, and lists the removals, but for comments. A
 * browser makes of the result the tree that it was written from, in which no id is twice.
 * @param transform may change the tree, but adds only what is allowed, where a browser leaves it
 * @throws HtmlLimit
 */
export function sanitizeHtml(
  html: string,
  { budget, transform }: { budget?: ElementBudget; transform?(root: HtmlParent): void } = {},
): { html: string; removals: Removal[] } {
  const root = parseHtml(html, budget)
  const removals = prune(root, html)
  const isStable = isWritten(root, html)
  transform?.(root)
  const safe = serializeHtml(root)
  return { html: isStable ? safe : stableHtml(safe), removals }
}

/**
 * HTML that a browser parses as it is written. Where an element was moved or removed, those around it may not stand inside
 * each other, so that a browser closes the outer one before the inner one and opens it again after it.
 */
function stableHtml(html: string): string {
  let written = html
  for (let round = 0; round < maxRounds; round++) {
    const root = parseHtml(written)
    prune(root, written)
    const again = serializeHtml(root)
    if (again === written) return again
    written = again
  }
  throw new HtmlLimit(0)
}

/**
 * True if the HTML has just the tags of a tree, in its order: the parser added, copied, moved and ignored none, and none
 * was removed since. Serialized, the tree then has the same tags, so that it is parsed as the same tree.
 */
function isWritten({ childNodes }: HtmlParent, html: string): boolean {
  const end = endOfWritten(childNodes, html, 0)
  return end !== undefined && !html.includes('<', end)
}

/** Where nodes end in HTML that has just their tags after an offset; `undefined` where it has others. */
function endOfWritten(nodes: readonly HtmlNode[], html: string, start: number): number | undefined {
  let at = start
  for (const node of nodes) {
    const tag = html.indexOf('<', at)
    if (isElementNode(node)) {
      const { startTag, endTag } = node.sourceCodeLocation ?? {}
      if (startTag?.startOffset !== tag) return undefined
      at = startTag.endOffset
      if (voidElements.has(node.tagName)) continue
      const end = endOfWritten(node.childNodes, html, at)
      if (end === undefined || endTag?.startOffset !== html.indexOf('<', end)) return undefined
      at = endTag.endOffset
    } else {
      const { startOffset = -1, endOffset = 0 } = node.sourceCodeLocation ?? {}
      if (startOffset < at || (tag >= 0 && endOffset > tag)) return undefined
    }
  }
  return at
}

/** Removes what is not allowed from a tree, and lists it. Elements that the parser copied lose their positions. */
function prune(root: HtmlParent, html: string): Removal[] {
  const removals: Removal[] = []
  pruneChildren(root, [], { html, removals, starts: new Set() })
  return removals
}

interface Pruning {
  html: string
  removals: Removal[]
  /** Where the elements above start. */
  starts: Set<number>
}

function pruneChildren(parent: HtmlParent, ancestors: readonly string[], pruning: Pruning): void {
  const children: HtmlNode[] = []
  for (const node of parent.childNodes) {
    if (isTextNode(node)) children.push(node)
    if (!isElementNode(node)) continue
    const { tagName } = node
    markCopy(node, pruning.starts)
    const isAllowed = isAllowedElement(node, ancestors)
    // The problem of a picture covers its sources.
    const isOfPicture = tagName === 'source' && ancestors.at(-1) === 'picture'
    if (isAllowed) pruneAttributes(node, pruning)
    else if (!isOfPicture) addRemoval(pruning, node)
    if (!isAllowed && (strippedElements.has(tagName) || !isHtml(node))) continue
    pruneChildren(node, [...ancestors, tagName], pruning)
    if (!isAllowed) for (const child of node.childNodes) children.push(child)
    else children.push(isRestOfParagraph(node) ? createText('\n') : node)
  }
  parent.childNodes = children
}

/** Removes the position of a copy: of an element that was closed in the wrong order, or not at all. */
function markCopy(node: HtmlElement, starts: Set<number>): void {
  const start = node.sourceCodeLocation?.startOffset
  if (start === undefined || starts.has(start)) node.sourceCodeLocation = null
  else starts.add(start)
}

function isAllowedElement(node: HtmlElement, ancestors: readonly string[]): boolean {
  const { tagName } = node
  if (!allowedElements.has(tagName) || !isHtml(node)) return false
  if (tagName === 'input')
    return attributeOf(node, 'type') === 'checkbox' && attributeOf(node, 'disabled') !== undefined
  const required = requiredAncestors.get(tagName)
  return !required || required.some(ancestor => ancestors.includes(ancestor))
}

/**
 * True for what is left of a paragraph that the parser ended before a block inside of it: nothing, without an end tag,
 * before the block, or without a start tag behind it.
 */
function isRestOfParagraph(node: HtmlElement): boolean {
  const { tagName, attrs, sourceCodeLocation: location } = node
  const isBlank = (child: HtmlNode) => isTextNode(child) && /^[ \t\n\f\r]*$/.test(child.value)
  return tagName === 'p' && !location?.endTag && attrs.length === 0 && node.childNodes.every(isBlank)
}

function pruneAttributes(node: HtmlElement, pruning: Pruning): void {
  const { tagName } = node
  const hasId = attributeOf(node, 'id') !== undefined
  const attributes = node.attrs.flatMap(({ name, value }) => {
    // `<a name>` is the older way to write an id (HTML Living Standard, "Obsolete features").
    const kept = tagName === 'a' && name === 'name' && !hasId ? 'id' : name
    const allowed = allowedValue(tagName, kept, value)
    if (!allowed?.isComplete) addRemoval(pruning, node, name)
    return allowed ? [{ name: kept, value: allowed.value }] : []
  })
  if (tagName === 'video' && attributeOf(node, 'controls') === undefined)
    attributes.push({ name: 'controls', value: '' })
  node.attrs = attributes
}

/** Adds the removal of an element, or of an attribute, which is named as the author wrote it. Copies were not written. */
function addRemoval({ html, removals }: Pruning, node: HtmlElement, attribute?: string): void {
  const range = rangeOf(node, attribute)
  if (!range) return
  const written = attribute === undefined ? '' : `${html.slice(range.start, range.end).split('=', 1)[0]} of `
  removals.push({ ...range, name: `${written}<${node.tagName}>` })
}

/**
 * Writes the elements and texts in a node as HTML (HTML Living Standard, section 13.3), each id once: of an element
 * that the parser copied, the copy has none. No element may be one whose text a browser reads without entities.
 */
const serializeHtml = (root: HtmlParent): string => contentOf(root, new Set())

function contentOf({ childNodes }: HtmlParent, ids: Set<string>): string {
  let html = ''
  for (const node of childNodes) {
    if (isTextNode(node)) html += escapeText(node.value)
    else if (isElementNode(node)) html += elementHtml(node, ids)
  }
  return html
}

function elementHtml(node: HtmlElement, ids: Set<string>): string {
  const { tagName } = node
  const startTag = startTagOf(node, ids)
  if (voidElements.has(tagName)) return startTag
  const content = contentOf(node, ids)
  // Parsers leave out a line end at the start of `pre`.
  const lineEnd = tagName === 'pre' && content.startsWith('\n') ? '\n' : ''
  return `${startTag}${lineEnd}${content}</${tagName}>`
}

function startTagOf({ tagName, attrs }: HtmlElement, ids: Set<string>): string {
  let tag = `<${tagName}`
  for (const { name, value } of attrs) {
    if (name === 'id' && ids.has(value)) continue
    if (name === 'id') ids.add(value)
    tag += booleanAttributes.has(name)
      ? ` ${name}`
      : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`
  }
  return `${tag}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00A0': '&nbsp;',
  // Of a character reference: parsers read one that is written as it is as a line end.
  '\r': '&#13;',
}

/**
 * In attributes, `<` and `>` are escaped, too: a reader who takes the HTML for text, as in `noscript` or `textarea`,
 * would see a tag there.
 */
const escapeText = (text: string): string =>
  text.replace(/[&<>\u00A0\r]/g, character => entities[character] ?? character)
