import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'

/** A key of the front matter with its value, and their positions: offsets into the file. */
export interface FrontMatterEntry {
  key: string
  keyOffset: number
  /** A string, number, boolean, null, array or object. */
  value: unknown
  /** The value as it is written, if that differs: `1.10`. */
  written?: string
  valueOffset: number
  /** The positions of the entries of a list. */
  itemOffsets: readonly number[]
  /** A comment that ends a value, or one of a list: YAML takes the rest of the line after ` #` for one. */
  cut?: ValueCut
}

/** A value that a comment ends, and the comment: offsets into the file. */
export interface ValueCut {
  start: number
  comment: number
  end: number
}

/** The entries of a document; `undefined` if it is no map. */
export function readEntries(document: Document, text: string, start: number): FrontMatterEntry[] | undefined {
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null)) return []
  if (!isMap<Node, Node | null>(contents)) return undefined
  return contents.items.map(pair => readEntry(pair, document, text, start))
}

function readEntry(
  { key, value }: Pair<Node, Node | null>,
  document: Document,
  text: string,
  start: number,
): FrontMatterEntry {
  const resolve = (node: Node | null) => (isAlias(node) ? node.resolve(document) : node)
  const node = resolve(value)
  const items = isSeq<Node | null>(node) ? node.items : []
  const [keyStart = 0, keyEnd = 0] = key.range ?? []
  const valueOffset = start + (value?.range?.[0] ?? keyStart)
  // The entries of an alias are elsewhere.
  const ownItems = isAlias(value) ? [] : items
  const cut =
    commentAfter(text, start + keyEnd, /^(:[ \t]+)(#[^\r\n]*)/) ??
    [value, ...ownItems].flatMap(part => cutOf(part, text, start) ?? [])[0]
  return {
    key: isScalar(key) ? String(key.value) : String(key),
    keyOffset: start + keyStart,
    value: isSeq(node) ? items.map(item => plainValue(resolve(item))) : plainValue(node),
    ...(isScalar(node) && node.source !== undefined && node.source !== String(node.value)
      ? { written: node.source }
      : {}),
    valueOffset,
    itemOffsets: items.map((_, at) => {
      const range = ownItems[at]?.range
      return range ? start + range[0] : valueOffset
    }),
    ...(cut ? { cut } : {}),
  }
}

/** The comment that ends a text without quotes, on its line. */
function cutOf(node: Node | null, text: string, start: number): ValueCut | undefined {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || typeof node.comment !== 'string')
    return undefined
  const [from, to] = node.range
  const cut = commentAfter(text, start + to, /^([ \t]*)(#[^\r\n]*)/)
  return cut && { ...cut, start: start + from }
}

/** A comment after a gap. */
function commentAfter(text: string, offset: number, pattern: RegExp): ValueCut | undefined {
  const [, gap = '', comment] = pattern.exec(text.slice(offset)) ?? []
  const start = offset + gap.length
  return comment === undefined ? undefined : { start, comment: start, end: start + comment.trimEnd().length }
}

/** A simple value. Maps and inner lists, which no key takes, are empty here: aliases of aliases are never expanded. */
function plainValue(node: unknown): unknown {
  if (isScalar(node)) return node.value
  if (isSeq(node)) return []
  return isMap(node) ? {} : null
}
