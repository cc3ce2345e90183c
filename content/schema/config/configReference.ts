import { z } from 'zod'
import { configSchema } from './configSchema.ts'

/** Every key of the configuration, as markdown: `docs/config.md`. */
export function configReference(): string {
  const all = propertiesOf(configJsonSchema(), '').map(rowsOf)
  const single = all.filter(rows => rows.length === 1).flat()
  const groups = all
    .filter(rows => rows.length > 1)
    .map(([group, ...rows]) => `## \`${group?.key}\`\n\n${group?.schema.description}\n\n${table(rows)}`)
  return `# Keys of site.config.ts

Written by \`npx kube-site schema reference --out docs/config.md\`; a test fails where it is out of date. A key with \`[]\` is
one of each entry of a list, and one with \`<name>\` has a name of your own in its place. Editors show the same as you type.

## Single values

${[table(single), ...groups].join('\n')}`
}

interface Row {
  key: string
  schema: JsonSchema
  isRequired: boolean
}

const table = (rows: readonly Row[]): string => {
  const lines = rows.map(({ key, schema, isRequired }) => {
    const meaning = schema.description?.replaceAll('|', '\\|') ?? ''
    const values = [...new Set(formsOf(schema).map(valueOf))].join(' or ')
    return `| \`${key}\` | ${isRequired ? 'required' : ''} | ${values} | ${meaning} |\n`
  })
  return `| key | | value | meaning |\n| --- | --- | --- | --- |\n${lines.join('')}`
}

/** A value and all that is in it; keys of several forms once. */
function rowsOf(row: Row): Row[] {
  const inner = formsOf(row.schema).flatMap(form => innerRows(form, row.key))
  return [row, ...new Map(inner.map(each => [each.key, each])).values()]
}

function innerRows(schema: JsonSchema, key: string): Row[] {
  const { additionalProperties: named } = schema
  const [item] = [schema.items].flat()
  return [
    ...propertiesOf(schema, `${key}.`).flatMap(rowsOf),
    ...(typeof named === 'object' ? rowsOf({ key: `${key}.<name>`, schema: named, isRequired: false }) : []),
    ...(typeof item === 'object' && formsOf(item).some(({ type }) => type === 'object')
      ? rowsOf({ key: `${key}[]`, schema: item, isRequired: true }).slice(1)
      : []),
  ]
}

const propertiesOf = ({ properties = {}, required = [] }: JsonSchema, prefix: string): Row[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' ? { key: prefix + name, schema, isRequired: required.includes(name) } : [],
  )

/** The forms that a value may have. */
const formsOf = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf?.flatMap(form => (typeof form === 'object' ? formsOf(form) : [])) ?? [schema]

const kinds: Readonly<Record<string, string>> = {
  uri: 'an absolute address',
  'uri-reference': 'an address',
  date: 'a day',
  email: 'an e-mail address',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  object: 'keys',
}

/** What a value may be, in a few words. */
function valueOf({ type, enum: names, const: only, format = '', ...list }: JsonSchema): string {
  if (only !== undefined) return code([only])
  if (names) return code(names)
  return type === 'array' ? listValue(list) : (kinds[format] ?? kinds[String(type)] ?? '')
}

function listValue({ items, minItems, maxItems }: JsonSchema): string {
  if (Array.isArray(items)) return `a list of ${items.length}`
  const names = typeof items === 'object' ? items.enum : undefined
  const atLeast = minItems ? ` of ${minItems} or more` : ''
  const size = maxItems === undefined ? atLeast : ` of ${minItems ?? 0} to ${maxItems}`
  return `a list${size}${names ? ` of ${code(names)}` : ''}`
}

const code = (values: readonly unknown[]): string =>
  values.map(value => `\`${JSON.stringify(value)}\``).join(', ')

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What `site.config.ts` may export, as JSON Schema, draft 7. Rules that are code have no place in it. */
export const configJsonSchema = (): JsonSchema =>
  z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
