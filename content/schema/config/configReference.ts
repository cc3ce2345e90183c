import { configJsonSchema, type JsonSchema } from './jsonSchema.ts'

/** Every key of the configuration, as markdown: `docs/config.md`. */
export function configReference(): string {
  const { properties = {}, required = [] } = configJsonSchema()
  const all = Object.entries(properties).map(([name, schema]) => {
    return typeof schema === 'object' ? rowsOf(schema, name, required.includes(name)) : []
  })
  const single = all.filter(rows => rows.length === 1).flat()
  const groups = all
    .filter(rows => rows.length > 1)
    .map(([group, ...rows]) => `## \`${group?.key}\`\n\n${group?.meaning}\n\n${table(rows)}`)
  return `# Keys of site.config.ts

Written by \`npx kube-site schema reference --out docs/config.md\`; a test fails where it is out of date. A key with \`[]\` is
one of each entry of a list, and one with \`<name>\` has a name of your own in its place. Editors show the same as you type.

## Single values

${[table(single), ...groups].join('\n')}`
}

interface Row {
  key: string
  isRequired: boolean
  values: string
  meaning: string
}

const table = (rows: readonly Row[]): string => {
  const lines = rows.map(
    ({ key, isRequired, values, meaning }) =>
      `| \`${key}\` | ${isRequired ? 'required' : ''} | ${values} | ${meaning.replaceAll('|', '\\|')} |\n`,
  )
  return `| key | | value | meaning |\n| --- | --- | --- | --- |\n${lines.join('')}`
}

/** A value and all that is in it. */
function rowsOf(schema: JsonSchema, key: string, isRequired: boolean): Row[] {
  const own = { key, isRequired, values: valuesOf(schema), meaning: schema.description ?? '' }
  const inner = formsOf(schema).flatMap(form => childRows(form, key))
  // Keys that several forms have stand once.
  return [own, ...new Map(inner.map(row => [row.key, row])).values()]
}

function childRows(
  { items, properties = {}, required = [], additionalProperties }: JsonSchema,
  key: string,
): Row[] {
  const [item] = [items].flat()
  return [
    ...Object.entries(properties).flatMap(([name, child]) =>
      typeof child === 'object' ? rowsOf(child, `${key}.${name}`, required.includes(name)) : [],
    ),
    ...(typeof additionalProperties === 'object' ? rowsOf(additionalProperties, `${key}.<name>`, false) : []),
    ...(typeof item === 'object' && formsOf(item).some(({ type }) => type === 'object')
      ? rowsOf(item, `${key}[]`, true).slice(1)
      : []),
  ]
}

/** The forms that a value may have. */
const formsOf = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf?.flatMap(form => (typeof form === 'object' ? formsOf(form) : [])) ?? [schema]

const valuesOf = (schema: JsonSchema): string => [...new Set(formsOf(schema).map(valueOf))].join(' or ')

/** What a value may be, in a few words. */
function valueOf({ type, enum: names, const: only, format, items, minItems, maxItems }: JsonSchema): string {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (names) return names.map(name => `\`${JSON.stringify(name)}\``).join(', ')
  if (type === 'array') return listOf([items].flat(), minItems, maxItems)
  return (format && formats[format]) ?? kinds[String(type)] ?? ''
}

function listOf(items: readonly unknown[], min?: number, max?: number): string {
  if (items.length > 1) return `a list of ${items.length}`
  const [item] = items
  const names = typeof item === 'object' ? (item as JsonSchema).enum : undefined
  const entries = names ? ` of ${names.map(name => `\`${JSON.stringify(name)}\``).join(', ')}` : ''
  const size = max === undefined ? (min ? ` of ${min} or more` : '') : ` of ${min ?? 0} to ${max}`
  return `a list${size}${entries}`
}

const formats: Readonly<Record<string, string>> = {
  uri: 'an absolute address',
  'uri-reference': 'an address',
  date: 'a day',
  email: 'an e-mail address',
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  object: 'keys',
}
