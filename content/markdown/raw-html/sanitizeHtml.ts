import type { Element, ElementContent, Properties, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { safeUrl } from '../safeUrl.ts'
import { allowedElements, strippedElements } from './htmlElements.ts'
import { htmlSchema } from './htmlSchema.ts'
import { type ElementBudget, htmlRangeOf, parseHtml } from './parseHtml.ts'
import type { HtmlRange } from './MixedHtml.ts'
import { settleHtml } from './settleHtml.ts'

/** An element or attribute that was removed. */
interface Removal extends HtmlRange {
  /** For example `<script>` or `onclick of <p>`. */
  name: string
}

const propertySchema = { ...htmlSchema, ancestors: {}, required: {} }
const urlProperties = { href: 'link', src: 'image', cite: 'link', poster: 'image' } as const

/**
 * Removes from HTML all that `htmlSchema` does not allow, closes every element, and lists the removals, but for
 * comments. `transform` may change the tree; what it adds is sanitized, too. A browser makes of the result the tree
 * that it was written from, in which no id is twice.
 * @throws HtmlLimit
 */
export function sanitizeHtml(
  html: string,
  { budget, transform }: { budget?: ElementBudget; transform?(root: Root): void } = {},
): { html: string; removals: Removal[] } {
  const root = parseHtml(html, budget ? { budget } : {})
  const pruning: Pruning = { html, removals: [] }
  pruneChildren(root, [], pruning)
  transform?.(root)
  return { html: settleHtml(root), removals: pruning.removals }
}

interface Pruning {
  html: string
  removals: Removal[]
}

// hast-util-sanitize decides in the end what is safe, but does not report what it removes, as these functions do.
function pruneChildren(parent: Root | Element, ancestors: readonly string[], pruning: Pruning): void {
  const children: ElementContent[] = []
  for (const node of parent.children) {
    if (node.type === 'text') children.push(node)
    if (node.type !== 'element') continue
    const isAllowed = isAllowedElement(node, ancestors)
    if (isAllowed) {
      nameToId(node)
      pruneProperties(node, pruning)
    }
    // The problem of a picture covers its sources.
    const isOfPicture = node.tagName === 'source' && ancestors.at(-1) === 'picture'
    if (!isAllowed && !isOfPicture) addRemoval(pruning, node, `<${node.tagName}>`)
    if (!isAllowed && strippedElements.has(node.tagName)) continue
    pruneChildren(node, [...ancestors, node.tagName], pruning)
    // Positions of attributes are not needed any more, and slow to copy.
    delete node.data
    if (isAllowed) children.push(node)
    else for (const child of node.children) children.push(child)
  }
  parent.children = children
}

function isAllowedElement({ tagName, properties }: Element, ancestors: readonly string[]): boolean {
  if (!allowedElements.has(tagName)) return false
  if (tagName === 'input') return properties['type'] === 'checkbox' && properties['disabled'] === true
  const required = htmlSchema.ancestors?.[tagName]
  return !required || required.some(ancestor => ancestors.includes(ancestor))
}

/** `<a name>` is the older way to write an id (HTML Living Standard, "Obsolete features"). */
function nameToId({ tagName, properties }: Element): void {
  const { name, ...others } = properties
  if (tagName !== 'a' || name === undefined || others['id'] !== undefined) return
  properties['id'] = name
  delete properties['name']
}

function pruneProperties(node: Element, pruning: Pruning): void {
  const properties = Object.entries(node.properties)
  if (properties.length === 0) return
  const safe = sanitize(
    { ...node, data: undefined, children: [] } as unknown as Element,
    propertySchema,
  ) as Element
  for (const [name, value] of properties) {
    const kept = safeProperty(safe, name)
    if (kept === undefined || (Array.isArray(value) && Array.isArray(kept) && kept.length < value.length)) {
      addRemoval(pruning, node, `of <${node.tagName}>`, name)
    }
    if (kept === undefined) delete node.properties[name]
    else node.properties[name] = kept
  }
}

function safeProperty({ tagName, properties }: Element, name: string): Properties[string] {
  const value = properties[name] ?? undefined
  if (value === undefined || !Object.hasOwn(urlProperties, name)) return value
  const url = safeUrl(String(value), urlProperties[name as keyof typeof urlProperties])
  return tagName === 'video' && !url?.startsWith('/') ? undefined : url
}

/** Adds the removal of an element, or of an attribute, which is named as the author wrote it. */
function addRemoval({ html, removals }: Pruning, node: Element, name: string, property?: string): void {
  const position = property === undefined ? node.position : node.data?.position?.properties?.[property]
  const range = htmlRangeOf({ position }) ?? htmlRangeOf(node) ?? { start: 0, end: 0 }
  const written = property === undefined ? '' : `${html.slice(range.start, range.end).split('=', 1)[0]} `
  removals.push({ ...range, name: written + name })
}
