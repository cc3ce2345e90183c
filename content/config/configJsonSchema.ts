import { z } from 'zod'
import type { JsonSchema } from '../front-matter/fieldKinds.ts'
import { configSchema } from './configSchema.ts'

/** What `site.config.ts` may export, as JSON Schema, draft 7. What its checks say in code has no place in it. */
export const configJsonSchema = (): JsonSchema =>
  z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
