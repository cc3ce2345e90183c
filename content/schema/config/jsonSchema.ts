import { z } from 'zod'
import type { ConfigPath } from '../../model/ConfigFile.ts'
import { configSchema } from './configSchema.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What `site.config.ts` may export, as JSON Schema, draft 7. Rules that are code have no place in it. */
export const configJsonSchema = (): JsonSchema =>
  z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })

/** The schemas of what may be at a path: several if it has several forms, none if there is no such key. */
export const schemasAt = (path: ConfigPath, schema: JsonSchema): JsonSchema[] =>
  path.reduce<JsonSchema[]>((found, key) => found.flatMap(parent => childSchemas(parent, key)), [schema])

function childSchemas(schema: JsonSchema, key: PropertyKey): JsonSchema[] {
  const { items, properties, additionalProperties, anyOf = [] } = schema
  const child = Array.isArray(items)
    ? items[Number(key)]
    : (items ?? properties?.[String(key)] ?? additionalProperties)
  return [
    ...(typeof child === 'object' ? [child] : []),
    ...anyOf.flatMap(form => (typeof form === 'object' ? childSchemas(form, key) : [])),
  ]
}
