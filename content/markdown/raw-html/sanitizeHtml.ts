import type { Element, ElementContent, Properties, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { mapTags } from '../../shared/mapAddresses.ts'
import { safeUrl } from '../safeUrl.ts'
import { htmlSchema } from './htmlSchema.ts'
import { parseHtml } from './parseHtml.ts'
import type { HtmlRange } from './rawHtmlRanges.ts'

/** An element or attribute that was removed. */
export interface Removal extends HtmlRange {
  /** For example `<script>` or `onclick of <p>`. */
  name: string
}

// With an element before it, a leading `<td>` is parsed as in a body, not as in a table.
const prefix = '<hr>'
const allowedTags: ReadonlySet<string> = new Set(htmlSchema.tagNames)
const tagsWithoutText: ReadonlySet<string> = new Set(htmlSchema.strip)
const propertySchema = { ...htmlSchema, ancestors: {}, required: {} }
const urlProperties = { href: 'link', src: 'image', cite: 'link' } as const

/**
 * Removes from HTML all that `htmlSchema` does not allow, closes every element, and lists the removals, but for
 * comments. `transform` may change the tree; what it adds is sanitized, too.
 */
export function sanitizeHtml(
  html: string,
  transform?: (root: Root) => void,
): { html: string; removals: Removal[] } {
  const root = parseHtml(prefix + html)
  root.children.shift()
  const pruning: Pruning = { html, removals: [] }
  pruneChildren(root, [], pruning)
  transform?.(root)
  const safe = toHtml(sanitize(root, htmlSchema), { characterReferences: { useNamedReferences: true } })
  return { html: mapTags(safe, escapeAttributes), removals: pruning.removals }
}

/**
 * The start tag with `<` and `>` escaped in its attributes, as `toHtml` leaves them out: a reader who takes the HTML for
 * text, as in `noscript` or `textarea`, would find a tag there.
 */
const escapeAttributes = (tag: string): string =>
  `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`

/** The range of an element in the HTML given; undefined for one that the parser added. */
export function htmlRangeOf({ position }: Pick<Element, 'position'>): HtmlRange | undefined {
  if (position?.start.offset === undefined || position.end.offset === undefined) return undefined
  return { start: position.start.offset - prefix.length, end: position.end.offset - prefix.length }
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
    if (isAllowed) pruneProperties(node, pruning)
    else addRemoval(pruning, node, `<${node.tagName}>`)
    if (!isAllowed && tagsWithoutText.has(node.tagName)) continue
    pruneChildren(node, [...ancestors, node.tagName], pruning)
    // Positions of attributes are not needed any more, and slow to copy.
    delete node.data
    if (isAllowed) children.push(node)
    else for (const child of node.children) children.push(child)
  }
  parent.children = children
}

function isAllowedElement({ tagName, properties }: Element, ancestors: readonly string[]): boolean {
  if (!allowedTags.has(tagName)) return false
  if (tagName === 'input') return properties['type'] === 'checkbox' && properties['disabled'] === true
  const required = htmlSchema.ancestors?.[tagName]
  return !required || required.some(ancestor => ancestors.includes(ancestor))
}

function pruneProperties(node: Element, pruning: Pruning): void {
  const safe = sanitize(
    { ...node, data: undefined, children: [] } as unknown as Element,
    propertySchema,
  ) as Element
  for (const [name, value] of Object.entries(node.properties)) {
    const kept = safeProperty(safe.properties, name)
    if (kept === undefined || (Array.isArray(value) && Array.isArray(kept) && kept.length < value.length)) {
      addRemoval(pruning, node, `of <${node.tagName}>`, name)
    }
    if (kept === undefined) delete node.properties[name]
    else node.properties[name] = kept
  }
}

function safeProperty(safe: Properties, name: string): Properties[string] {
  const value = safe[name] ?? undefined
  if (value === undefined || !Object.hasOwn(urlProperties, name)) return value
  return safeUrl(String(value), urlProperties[name as keyof typeof urlProperties])
}

/** Adds the removal of an element, or of an attribute, which is named as the author wrote it. */
function addRemoval({ html, removals }: Pruning, node: Element, name: string, property?: string): void {
  const position = property === undefined ? node.position : node.data?.position?.properties?.[property]
  const range = htmlRangeOf({ position }) ?? htmlRangeOf(node) ?? { start: 0, end: 0 }
  const written = property === undefined ? '' : `${html.slice(range.start, range.end).split('=', 1)[0]} `
  removals.push({ ...range, name: written + name })
}
