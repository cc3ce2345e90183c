/** An element of an XML file, as far as it matters for what a browser draws of it. */
export interface XmlElement {
  /** Of its start tag, in UTF-16 code units. */
  offset: number
  /** Index of the first element behind it that is not within it. */
  end: number
  id: string | undefined
  /** The ids of what is drawn again in its place. */
  references: readonly string[]
}

/** An element that draws too much, and what to say of it. */
interface Expansion {
  offset: number
  message: string
}

/**
 * Most elements that `<use>`, masks, clip paths and markers may add to those that are written. Chromium draws about as many
 * in a second, and nested references can ask for any number of them in a few lines.
 */
const maxAdded = 20_000

/** Most references from one to the next. */
const maxChain = 100

/** Attributes that have their target drawn again for each element that has one of them. */
const drawnAttribute = /^(?:mask|clip-path|marker(?:-start|-mid|-end)?|style|filter)$/i

const localAddress = /url\(\s*["']?\s*#([^"')\s]+)/gi

/** The ids that an element draws again. `local` is its name without a prefix. */
export function referencesOf(
  local: string,
  attributes: readonly { local: string; value: string }[],
): string[] {
  return attributes.flatMap(attribute => {
    const value = attribute.value.trim()
    if (attribute.local === 'href' && /^(?:use|tref)$/i.test(local) && value.startsWith('#'))
      return [decoded(value.slice(1))]
    if (!drawnAttribute.test(attribute.local) || !value.includes('#')) return []
    return [...value.matchAll(localAddress)].map(([, id = '']) => decoded(id))
  })
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Returns what draws more than a browser can show at once; undefined if nothing does. Each target is counted once. */
export function expansion(elements: readonly XmlElement[]): Expansion | undefined {
  const ids = new Map<string, number>()
  for (const [index, { id }] of elements.entries()) if (id !== undefined && !ids.has(id)) ids.set(id, index)
  const references = elements.flatMap(({ references: named }, from) =>
    named.flatMap(id => {
      const to = ids.get(id)
      return to === undefined ? [] : [{ from, to }]
    }),
  )
  const sizes = new Map<number, number>()
  /** How many elements a target draws; too many if it draws itself. */
  const sizeOf = (target: number, chain: number): number => {
    const known = sizes.get(target)
    if (known !== undefined) return known
    if (chain > maxChain) return Infinity
    sizes.set(target, Infinity)
    const { end = target } = elements[target] ?? {}
    let size = end - target
    for (let at = firstFrom(references, target); at < references.length; at++) {
      const { from, to } = references[at]!
      if (from >= end || size > maxAdded) break
      size += sizeOf(to, chain + 1)
    }
    sizes.set(target, size)
    return size
  }
  let added = 0
  for (const { from, to } of references) {
    added += sizeOf(to, 0)
    if (added > maxAdded)
      return {
        offset: elements[from]?.offset ?? 0,
        message: `It draws more than ${maxAdded.toLocaleString('en-US')} elements by references to others`,
      }
  }
  return undefined
}

/** The position of the first reference at or behind an element. */
function firstFrom(references: readonly { from: number }[], index: number): number {
  let [low, high] = [0, references.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (references[middle]!.from < index) low = middle + 1
    else high = middle
  }
  return low
}
