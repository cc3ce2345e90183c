import {
  defaultTreeAdapter as tree,
  type DefaultTreeAdapterTypes as Tree,
  parse,
  parseFragment,
  serialize,
} from 'parse5'

/** An element as some parser found it, without the elements in it: what rules about elements look at. */
export interface FlatElement {
  tag: string
  namespace: string
  /** Names with their prefix, `xlink:href`, and values. */
  attributes: readonly (readonly [name: string, value: string])[]
  /** The text directly in it. */
  text: string
}

/** Every element below a node in document order, those in templates included. */
export function flatElements(node: Tree.ParentNode): FlatElement[] {
  return node.childNodes.flatMap(child => {
    if (!tree.isElementNode(child)) return []
    const content = 'content' in child ? flatElements((child as Tree.Template).content) : []
    return [flatElement(child), ...flatElements(child), ...content]
  })
}

const flatElement = (element: Tree.Element): FlatElement => ({
  tag: element.tagName,
  namespace: element.namespaceURI,
  attributes: element.attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value]),
  text: element.childNodes.map(child => (tree.isTextNode(child) ? child.value : '')).join(''),
})

/** The elements of a piece of HTML, as `innerHTML` would make them. */
export const fragmentElements = (html: string): FlatElement[] => flatElements(parseFragment(html))

export interface PageElements {
  page: FlatElement[]
  /** Those of the post's text. */
  prose: FlatElement[]
  /** The text as the parser would write it; undefined where the page has none. */
  proseHtml?: string
}

/** The elements of a whole document. */
export function pageElements(html: string): PageElements {
  const document = parse(html)
  const page = flatElements(document)
  const text = find(document, node =>
    node.attrs.some(({ name, value }) => name === 'class' && value === 'prose'),
  )
  return text ? { page, prose: flatElements(text), proseHtml: serialize(text) } : { page, prose: [] }
}

/** A piece of HTML as the parser would write it. */
export const rewritten = (html: string): string => serialize(parseFragment(html))

function find(node: Tree.ParentNode, isWanted: (element: Tree.Element) => boolean): Tree.Element | undefined {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue
    const found = isWanted(child) ? child : find(child, isWanted)
    if (found) return found
  }
  return undefined
}

export const attributeOf = ({ attributes }: FlatElement, wanted: string): string | undefined =>
  attributes.find(([name]) => name === wanted)?.[1]
