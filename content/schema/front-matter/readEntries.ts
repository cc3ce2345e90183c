import { type Document, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml'

/** A key of the front matter with its value, and where they stand: offsets into the file. */
export interface FrontMatterEntry {
  key: string
  keyOffset: number
  /** A string, number, boolean, null, array or object. */
  value: unknown
  /** The value as it is written, if that differs: `1.10`. */
  written?: string
  valueOffset: number
  /** Where the entries of a list stand. */
  itemOffsets: readonly number[]
  /** Where ` #` ends a value without quotes, or one of a list: YAML takes the rest of the line for a comment. */
  cut?: ValueCut
}

/** A value that a comment ends, and the comment: offsets into the file. */
export interface ValueCut {
  start: number
  comment: number
  end: number
}

/** The entries of a document; undefined where it is no map. */
export function readEntries(document: Document, text: string, start: number): FrontMatterEntry[] | undefined {
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null)) return []
  if (!isMap<Node, Node | null>(contents)) return undefined
  return contents.items.map(({ key, value }) => {
    const keyOffset = start + (key.range?.[0] ?? 0)
    const name = isScalar(key) ? String(key.value) : String(key)
    const valueOffset = start + (value?.range?.[0] ?? key.range?.[0] ?? 0)
    const { node: meant, items, isAliased } = resolved(value, document)
    const written = isScalar(meant) && meant.source !== String(meant.value) ? meant.source : undefined
    const keyEnd = start + (key.range?.[1] ?? 0)
    const cut =
      cutNothing(text, keyEnd) ??
      [value, ...(isAliased ? [] : items)].flatMap(node => cutOf(node, text, start) ?? [])[0]
    return {
      key: name,
      keyOffset,
      value: isSeq(meant) ? items.map(item => plainValue(resolved(item, document).node)) : plainValue(meant),
      ...(written === undefined ? {} : { written }),
      valueOffset,
      itemOffsets: items.map(item => (item?.range && !isAliased ? start + item.range[0] : valueOffset)),
      ...(cut ? { cut } : {}),
    }
  })
}

/** Where a comment takes the place of a value. */
function cutNothing(text: string, keyEnd: number): ValueCut | undefined {
  const [whole = '', gap = '', comment = ''] = /^(:[ \t]+)(#[^\r\n]*)/.exec(text.slice(keyEnd)) ?? []
  const at = keyEnd + gap.length
  return whole === '' ? undefined : { start: at, comment: at, end: at + comment.trimEnd().length }
}

/** Where a comment ends a text without quotes, on its line. */
function cutOf(node: Node | null, text: string, start: number): ValueCut | undefined {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || typeof node.comment !== 'string')
    return undefined
  const [from, to] = node.range
  const [, gap = '', comment] = /^([ \t]*)(#[^\r\n]*)/.exec(text.slice(start + to)) ?? []
  if (comment === undefined) return undefined
  const at = start + to + gap.length
  return { start: start + from, comment: at, end: at + comment.trimEnd().length }
}

/** What a node or the anchor of an alias is, and the entries of a list. */
function resolved(value: Node | null, document: Document) {
  const isAliased = isAlias(value)
  const node = isAliased ? value.resolve(document) : value
  return { node, items: isSeq<Node | null>(node) ? node.items : [], isAliased }
}

/**
 * A text, number, boolean or null. No key takes a map, or a list in a list: their content is left out, so that aliases of
 * aliases are never expanded.
 */
function plainValue(node: unknown): unknown {
  if (isScalar(node)) return node.value
  if (isSeq(node)) return []
  return isMap(node) ? {} : null
}
