import type { FieldName } from '../../../content/schema/front-matter/postFields.ts'

/** A key of the front matter, as the form shows it. */
export interface FieldSchema {
  name: FieldName
  kind: 'text' | 'long' | 'day' | 'number' | 'flag' | 'list' | 'image'
  isRequired: boolean
  meaning: string
  /** Characters that search results show. */
  shownLength?: number
}

interface JsonSchema {
  type?: string | string[]
  format?: string
  description?: string
  anyOf?: JsonSchema[]
  items?: object
}

const shownLengths: Readonly<Record<string, number>> = { title: 60, excerpt: 160 }

/** The keys of the schema that editors use, too. */
export function schemaFields(schema: object): FieldSchema[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const shownLength = shownLengths[name]
    return {
      name: name as FieldName,
      kind: kindOf(name, property),
      isRequired: required.includes(name),
      meaning: (property.description ?? '').replace(/ For example: .*$/s, ''),
      ...(shownLength === undefined ? {} : { shownLength }),
    }
  })
}

function kindOf(name: string, { anyOf = [], ...own }: JsonSchema): FieldSchema['kind'] {
  const all = [own, ...anyOf, ...anyOf.flatMap(({ anyOf: inner = [] }) => inner)]
  const has = (type: string) => all.some(schema => [schema.type].flat().includes(type))
  if (/image$/i.test(name)) return 'image'
  if (has('array')) return 'list'
  if (has('boolean')) return 'flag'
  if (has('integer') || has('number')) return 'number'
  if (all.some(({ format }) => format === 'date')) return 'day'
  return name === 'excerpt' ? 'long' : 'text'
}
