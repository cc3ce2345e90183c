import type { Element, ElementContent, Properties, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { safeUrl } from '../safeUrl.ts'
import { htmlSchema } from './htmlSchema.ts'

/** Something that was taken out of HTML; `from` and `to` are indices into the HTML given. */
export interface Removal {
  what: string
  from: number
  to: number
}

// A first element in the flow of a body: without one the parser would take a leading `<td>` for part of a table.
const OPENING = '<hr>'
const TAGS: ReadonlySet<string> = new Set(htmlSchema.tagNames)
const STRIPPED: ReadonlySet<string> = new Set(htmlSchema.strip)
const ONE_ELEMENT = { ...htmlSchema, ancestors: {}, required: {} }
const URL_PROPERTIES = { href: 'link', src: 'image', cite: 'link' } as const

/**
 * The HTML with nothing in it but what htmlSchema allows, every element closed, and a list of what was not.
 * Comments go unmentioned. `refine` may change the tree; what it adds is sanitized like the rest.
 */
export function sanitizeHtml(
  html: string,
  refine?: (root: Root) => void,
): { html: string; removals: Removal[] } {
  const root = fromHtml(OPENING + html, { fragment: true, verbose: true })
  root.children.shift()
  const removals: Removal[] = []
  prune(root, [], { html, removals })
  refine?.(root)
  return {
    html: toHtml(sanitize(root, htmlSchema), { characterReferences: { useNamedReferences: true } }),
    removals,
  }
}

/** The stretch of an element in the HTML given; undefined for one that the parser added. */
export function spanOf({ position }: Element): Pick<Removal, 'from' | 'to'> | undefined {
  if (position?.start.offset === undefined || position.end.offset === undefined) return undefined
  return { from: position.start.offset - OPENING.length, to: position.end.offset - OPENING.length }
}

interface Pruning {
  html: string
  removals: Removal[]
}

// hast-util-sanitize has the last word on what is safe, but does not tell what it removed: this walk does.
function prune(parent: Root | Element, ancestors: readonly string[], pruning: Pruning): void {
  const children: ElementContent[] = []
  for (const node of parent.children) {
    if (node.type === 'text') children.push(node)
    if (node.type !== 'element') continue
    const isAllowed = allowsElement(node, ancestors)
    if (isAllowed) pruneProperties(node, pruning)
    else noteRemoval(pruning, node, `<${node.tagName}>`)
    if (!isAllowed && STRIPPED.has(node.tagName)) continue
    prune(node, [...ancestors, node.tagName], pruning)
    // Data about positions is of no use from here on, and copying it is slow.
    delete node.data
    if (isAllowed) children.push(node)
    else children.push(...node.children)
  }
  parent.children = children
}

function allowsElement({ tagName, properties }: Element, ancestors: readonly string[]): boolean {
  if (!TAGS.has(tagName)) return false
  if (tagName === 'input') return properties['type'] === 'checkbox' && properties['disabled'] === true
  const required = htmlSchema.ancestors?.[tagName]
  return !required || required.some(ancestor => ancestors.includes(ancestor))
}

function pruneProperties(node: Element, pruning: Pruning): void {
  const safe = sanitize(
    { ...node, data: undefined, children: [] } as unknown as Element,
    ONE_ELEMENT,
  ) as Element
  for (const [name, value] of Object.entries(node.properties)) {
    const kept = safeProperty(safe.properties, name)
    if (kept === undefined || (Array.isArray(value) && Array.isArray(kept) && kept.length < value.length)) {
      noteRemoval(pruning, node, `of <${node.tagName}>`, name)
    }
    if (kept === undefined) delete node.properties[name]
    else node.properties[name] = kept
  }
}

function safeProperty(safe: Properties, name: string): Properties[string] {
  const value = safe[name] ?? undefined
  if (value === undefined || !Object.hasOwn(URL_PROPERTIES, name)) return value
  return safeUrl(String(value), URL_PROPERTIES[name as keyof typeof URL_PROPERTIES])
}

function noteRemoval({ html, removals }: Pruning, node: Element, what: string, property?: string): void {
  const position = property === undefined ? node.position : node.data?.position?.properties?.[property]
  const span = spanOf({ ...node, position }) ?? spanOf(node) ?? { from: 0, to: 0 }
  // An attribute is named as it was written.
  const name = property === undefined ? '' : `${html.slice(span.from, span.to).split('=', 1)[0]} `
  removals.push({ what: name + what, ...span })
}
