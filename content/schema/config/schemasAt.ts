import type { z } from 'zod'
import type { ConfigPath } from './ConfigFile.ts'
import { configSchema } from './configSchema.ts'

type Schema = z.core.$ZodTypes

/** The schemas of a value of the configuration: several if it may have several forms, none if there is no such key. */
export const schemasAt = (path: ConfigPath): Schema[] =>
  path.reduce<Schema[]>((schemas, key) => schemas.flatMap(schema => childrenOf(schema, key)), [configSchema])

function childrenOf(schema: Schema, key: PropertyKey): Schema[] {
  const { def } = schema._zod
  if (def.type === 'union') return def.options.flatMap(form => childrenOf(unwrap(form), key))
  const child = childOf(def, key)
  return child ? [unwrap(child)] : []
}

function childOf(def: Schema['_zod']['def'], key: PropertyKey): z.core.$ZodType | undefined {
  if (def.type === 'object') return def.shape[String(key)]
  if (def.type === 'tuple') return def.items[Number(key)]
  if (def.type === 'array') return def.element
  return def.type === 'record' ? def.valueType : undefined
}

/** The schema of a value, which may be absent. */
function unwrap(schema: z.core.$ZodType): Schema {
  const known = schema as Schema
  return known._zod.def.type === 'optional' ? unwrap(known._zod.def.innerType) : known
}
