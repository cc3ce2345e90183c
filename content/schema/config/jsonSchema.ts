import { z } from 'zod'
import { configSchema } from './configSchema.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What `site.config.ts` may export, as JSON Schema, draft 7. Rules that are code have no place in it. */
export const configJsonSchema = (): JsonSchema =>
  z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })

/** The schemas of a value under a key: several if it has several forms, none if it has no such key. */
export function childSchemas(schema: JsonSchema, key: PropertyKey): JsonSchema[] {
  const { items, properties, additionalProperties, anyOf = [] } = schema
  const child = Array.isArray(items)
    ? items[Number(key)]
    : (items ?? properties?.[String(key)] ?? additionalProperties)
  return [
    ...(typeof child === 'object' ? [child] : []),
    ...anyOf.flatMap(form => (typeof form === 'object' ? childSchemas(form, key) : [])),
  ]
}
