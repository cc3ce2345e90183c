import type { Element, Nodes, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { mapTags } from '../../shared/mapAddresses.ts'
import { htmlSchema } from './htmlSchema.ts'
import { HtmlLimit, parseHtml } from './parseHtml.ts'

/** How often HTML is parsed before it is refused; twice is rare. */
const maxRounds = 10

/**
 * Writes a tree as HTML that is safe, and of which a browser makes just the tree that was written, with every id once:
 * where an element was left out between two others, these may not stand inside each other, so that a browser closes
 * the outer one before the inner one and opens it again after it, id and all.
 * @throws HtmlLimit
 */
export function settleHtml(tree: Root): string {
  let html = serialize(sanitized(tree))
  for (let round = 0; round < maxRounds; round++) {
    const parsed = parseHtml(html, { positions: false })
    const ids = new Set<string>()
    visit(parsed, node => node.type === 'element' && keepFirst(node, ids))
    if (serialize(parsed) === html) return html
    html = serialize(sanitized(parsed))
  }
  throw new HtmlLimit(0)
}

function sanitized(tree: Root): Nodes {
  // They would be copied, one by one.
  visit(tree, node => delete node.position)
  return sanitize(tree, htmlSchema)
}

// Parsers leave out a line end at the start of `pre`.
const preBeforeNewline = /<pre(?=[\s>])(?:[^>"]|"[^"]*")*>(?=\n)/g

const serialize = (tree: Nodes): string =>
  mapTags(toHtml(tree, { characterReferences: { useNamedReferences: true } }), escapeAttributes).replace(
    preBeforeNewline,
    '$&\n',
  )

/**
 * The start tag with `<` and `>` escaped in its attributes, as `toHtml` leaves them out: a reader who takes the HTML for
 * text, as in `noscript` or `textarea`, would see a tag there.
 */
const escapeAttributes = (tag: string): string =>
  `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`

/** Removes an id that an element above has. */
function keepFirst({ properties }: Element, ids: Set<string>): void {
  if (properties['id'] === undefined) return
  const id = String(properties['id'])
  if (ids.has(id)) delete properties['id']
  ids.add(id)
}

function visit(node: Nodes, look: (node: Nodes) => void): void {
  look(node)
  if ('children' in node) for (const child of node.children) visit(child, look)
}
