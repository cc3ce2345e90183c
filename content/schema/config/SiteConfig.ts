import type { z } from 'zod'
import type { configSchema } from './configSchema.ts'

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

/** Everything a marketer would change. `site.config.ts` is one value of this type; its schema describes each key. */
export type SiteConfig = DeepReadonly<z.infer<typeof configSchema>>
