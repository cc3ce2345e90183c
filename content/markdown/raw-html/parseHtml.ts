import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { VFile } from 'vfile'
import { maxExtraElements, maxHtmlDepth } from '../limits.ts'
import type { HtmlRange } from './MixedHtml.ts'

// With an element before it, a leading `<td>` is parsed as in a body, not as in a table.
const prefix = '<hr>'

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

/**
 * Parses HTML as a browser does in the body of a page.
 * @param budget is reduced by what the HTML needs of it
 * @throws HtmlLimit
 */
export function parseHtml(
  html: string,
  {
    positions = true,
    budget = { extra: maxExtraElements },
  }: { positions?: boolean; budget?: ElementBudget } = {},
): Root {
  let depth = 0
  let left = 2 * html.split('<').length + budget.extra
  let offset = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    // The parser opens what is not closed again in each paragraph below: a short text can have millions of elements.
    createElement(tag, namespace, attributes) {
      if (--left < 0) throw new HtmlLimit(offset)
      const safe = attributes.map(attribute => ({ ...attribute, name: safeName(attribute.name) }))
      return defaultTreeAdapter.createElement(tag, namespace, safe)
    },
    setNodeSourceCodeLocation(node, location) {
      defaultTreeAdapter.setNodeSourceCodeLocation(node, location && withSafeNames(location))
    },
    onItemPush({ sourceCodeLocation }: DefaultTreeAdapterTypes.Element) {
      offset = (sourceCodeLocation?.startOffset ?? prefix.length) - prefix.length
      if (++depth > maxHtmlDepth) throw new HtmlLimit(offset)
    },
    onItemPop() {
      depth--
    },
  }
  const tree = parseFragment(prefix + html, {
    treeAdapter,
    sourceCodeLocationInfo: positions,
    scriptingEnabled: false,
  })
  budget.extra = Math.min(budget.extra, left)
  const root = fromParse5(tree, positions ? { file: new VFile(prefix + html), verbose: true } : {}) as Root
  root.children.shift()
  return root
}

/** The range of an element in the HTML given to `parseHtml`; undefined for one that the parser added. */
export function htmlRangeOf({ position }: Pick<Element, 'position'>): HtmlRange | undefined {
  if (position?.start.offset === undefined || position.end.offset === undefined) return undefined
  return { start: position.start.offset - prefix.length, end: position.end.offset - prefix.length }
}

/**
 * An attribute's name as hast can hold it. It looks names up in plain objects, and throws where it finds what every
 * object has: `constructor`, `__proto__`.
 */
const safeName = (name: string): string => (name in Object.prototype ? `x-${name}` : name)

type Location = NonNullable<Parameters<typeof defaultTreeAdapter.setNodeSourceCodeLocation>[1]>

function withSafeNames(location: Location): Location {
  if (!('attrs' in location) || !location.attrs) return location
  const attrs = Object.entries(location.attrs).map(([name, at]) => [safeName(name), at] as const)
  return { ...location, attrs: Object.fromEntries(attrs) }
}
