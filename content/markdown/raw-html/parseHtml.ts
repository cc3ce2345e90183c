import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from 'parse5'
import { VFile } from 'vfile'

/** Parses HTML as a fragment, with the position of every element and attribute. */
export function parseHtml(html: string): Root {
  const tree = parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter })
  return fromParse5(tree, { file: new VFile(html), verbose: true }) as Root
}

/**
 * An attribute's name as hast can hold it. It looks names up in plain objects, and throws where it finds what every
 * object has: `constructor`, `__proto__`.
 */
const safeName = (name: string): string => (name in Object.prototype ? `x-${name}` : name)

const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,
  createElement(tag, namespace, attributes) {
    const safe = attributes.map(attribute => ({ ...attribute, name: safeName(attribute.name) }))
    return defaultTreeAdapter.createElement(tag, namespace, safe)
  },
  setNodeSourceCodeLocation(node, location) {
    defaultTreeAdapter.setNodeSourceCodeLocation(node, location && withSafeNames(location))
  },
}

type Location = NonNullable<Parameters<typeof defaultTreeAdapter.setNodeSourceCodeLocation>[1]>

function withSafeNames(location: Location): Location {
  if (!('attrs' in location) || !location.attrs) return location
  const attrs = Object.entries(location.attrs).map(([name, at]) => [safeName(name), at] as const)
  return { ...location, attrs: Object.fromEntries(attrs) }
}
