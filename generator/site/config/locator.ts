import type { ConfigPath, ConfigSource } from '../../../content/schema/config/ConfigFile.ts'

/** A node of an ESTree syntax tree. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Locates the values of a module's default export in its text, through `satisfies`, `as`, and constants of the same file.
 * For a value that is computed or imported it returns the nearest enclosing value.
 */
export function locator(program: unknown): Pick<ConfigSource, 'locate' | 'locateKey'> {
  const body = (program as { body: Node[] }).body
  const constants = new Map<string, Node>()
  for (const statement of body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration['declarations'] as { id: Node; init: Node | null }[]) {
      if (init && id.type === 'Identifier') constants.set(String(id['name']), init)
    }
  }
  const unwrap = (node: Node): Node => {
    if (/^TS(?:Satisfies|As|NonNull|TypeAssertion)|^Parenthesized/.test(node.type))
      return unwrap(node['expression'] as Node)
    const constant = node.type === 'Identifier' ? constants.get(String(node['name'])) : undefined
    return constant && constant !== node ? unwrap(constant) : node
  }
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.['declaration'] as
    | Node
    | undefined

  const find = (path: ConfigPath): { key: number; value: number } => {
    let node = exported && unwrap(exported)
    let offsets = { key: node?.start ?? 0, value: node?.start ?? 0 }
    for (const key of path) {
      const child = node && childOf(node, key)
      if (!child) return offsets
      offsets = { key: child.key.start, value: child.value.start }
      node = unwrap(child.value)
    }
    return offsets
  }
  return { locate: path => find(path).value, locateKey: path => find(path).key }
}

function childOf(node: Node, key: PropertyKey): { key: Node; value: Node } | undefined {
  if (node.type === 'ArrayExpression') {
    const elements = (node['elements'] as (Node | null)[]).slice(0, Number(key) + 1)
    // After a spread, the index of an entry is not known.
    if (elements.some(entry => entry?.type === 'SpreadElement')) return undefined
    const element = elements[Number(key)]
    return element ? { key: element, value: element } : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  const properties = node['properties'] as (Node & { key?: Node; value?: Node })[]
  const property = properties.findLast(
    entry => !entry['computed'] && entry.key && (entry.key['name'] ?? entry.key['value']) === key,
  )
  return property?.key && property.value ? { key: property.key, value: property.value } : undefined
}
