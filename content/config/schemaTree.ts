import { z } from 'zod'

/** The schema itself, without what makes it optional. */
export const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly ? unwrap(schema.unwrap()) : schema

/** The keys of an object's schema, each with its own; undefined for any other schema. */
export const shapeOf = (schema: unknown): Record<string, unknown> | undefined => {
  const bare = unwrap(schema)
  return bare instanceof z.ZodObject ? (bare.shape as Record<string, unknown>) : undefined
}

/** The schema of what stands under a key; undefined where there is none. */
export function childOf(schema: unknown, key: PropertyKey): unknown {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodArray) return bare.element
  if (bare instanceof z.ZodTuple) return bare.def.items[Number(key)]
  if (bare instanceof z.ZodRecord) return bare.valueType
  return shapeOf(bare)?.[String(key)]
}
