import { z } from 'zod'
import { configSchema } from './configSchema.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What `site.config.ts` may export, as JSON Schema, draft 7. Rules that are code have no place in it. */
export const configJsonSchema = (): JsonSchema =>
  z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
